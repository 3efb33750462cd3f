//! `secret.sops`

use kspec_schema::Ty;
use kspec_values::{OpaqueKind, Value};

use super::{opaque, secret_type};
use crate::arguments::{quoted, text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "secret.sops",
    signature: "secret.sops(file: string, path: string): secret",
    doc: "A value in a file that SOPS encrypted, by its path in there: `\"registry.auth\"`.",
    parameters: &[Parameter::required("file"), Parameter::required("path")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    Ok(secret_type())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let file = text(arguments, 0)?;
    let path = text(arguments, 1)?;
    if path.split('.').any(str::is_empty) {
        return Err(Fault::new(1, format!("{} is no path of keys with points between them", quoted(&path))));
    }
    let (file, _) = host.head(&file).map_err(|reason| Fault::new(0, reason))?;
    Ok(opaque(host, OpaqueKind::Sops { file, path }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestHost, is_opaque};

    #[test]
    fn wants_a_file_and_a_path() {
        let mut host = TestHost::with_file("s.yaml", "a: ENC[…]\n");
        let mut call = |path: &str| (BUILTIN.call)(&mut host, &[Value::text("s.yaml"), Value::text(path)]);
        assert!(is_opaque(call("a.b").map_err(|fault| fault.message)));
        assert!(call("").is_err() && call("a..b").is_err());
    }
}
