//! `secret.env`

use kspec_schema::Ty;
use kspec_values::{OpaqueKind, Value};

use super::{identifier, opaque, secret_type};
use crate::arguments::text_type;
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "secret.env",
    signature: "secret.env(name: string): secret",
    doc: "A variable of the environment of ansible-playbook; the run fails when it is not set.",
    parameters: &[Parameter::required("name")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(secret_type())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let name = identifier(arguments, 0, "a variable of the environment")?;
    Ok(opaque(host, OpaqueKind::Env(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{is_opaque, run};

    #[test]
    fn has_a_name() {
        assert!(is_opaque(run(&BUILTIN, &[Value::text("TOKEN")])));
        for bad in ["", "a b", "1A", "A-B"] {
            assert!(run(&BUILTIN, &[Value::text(bad)]).is_err(), "{bad}");
        }
    }
}
