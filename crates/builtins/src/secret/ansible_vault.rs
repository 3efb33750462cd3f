//! `secret.ansible_vault`

use kspec_schema::Ty;
use kspec_values::{OpaqueKind, Value};

use super::{identifier, opaque, secret_type};
use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "secret.ansible_vault",
    signature: "secret.ansible_vault(file: string, name: string): secret",
    doc: "A variable of a file that ansible-vault encrypted; the file is carried as it is.",
    parameters: &[Parameter::required("file"), Parameter::required("name")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    Ok(secret_type())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let path = text(arguments, 0)?;
    let name = identifier(arguments, 1, "a variable")?;
    let (file, first_line) = host.head(&path).map_err(|reason| Fault::new(0, reason))?;
    if !first_line.starts_with("$ANSIBLE_VAULT;") {
        let message = format!("{file} is no file of ansible-vault");
        return Err(Fault::new(0, message).note("its first line would begin with $ANSIBLE_VAULT;"));
    }
    Ok(opaque(host, OpaqueKind::AnsibleVault { file, name }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestHost, is_opaque, run};

    #[test]
    fn only_the_first_line_is_read() {
        let arguments = [Value::text("v.yml"), Value::text("token")];
        let mut host = TestHost::with_file("v.yml", "$ANSIBLE_VAULT;1.1;AES256\n6162\n");
        assert!(is_opaque((BUILTIN.call)(&mut host, &arguments).map_err(|fault| fault.message)));
        let mut host = TestHost::with_file("v.yml", "token: hunter2\n");
        let fault = (BUILTIN.call)(&mut host, &arguments).expect_err("plain");
        assert_eq!(fault.message, "v.yml is no file of ansible-vault");
        assert!(run(&BUILTIN, &arguments).is_err(), "there is no such file");
    }
}
