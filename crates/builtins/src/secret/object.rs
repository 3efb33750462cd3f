//! `secret.object`

use kspec_schema::{Format, Ty};
use kspec_values::{OpaqueKind, Value};

use super::{of_format, opaque, secret_type};
use crate::arguments::{quoted, text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "secret.object",
    signature: "secret.object(namespace: string, name: string, key: string): secret",
    doc: "A key of a Secret in the cluster; for fields that select one.",
    parameters: &[Parameter::required("namespace"), Parameter::required("name"), Parameter::required("key")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    text_type(arguments, 2)?;
    Ok(secret_type())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let namespace = of_format(arguments, 0, Format::DnsLabel)?;
    let name = of_format(arguments, 1, Format::DnsName)?;
    let key = text(arguments, 2)?;
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if key.is_empty() || !key.chars().all(legal) {
        return Err(Fault::new(2, format!("{} is no key of a Secret", quoted(&key))));
    }
    Ok(opaque(host, OpaqueKind::Object { namespace, name, key }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{is_opaque, run};

    #[test]
    fn names_are_those_of_objects() {
        let call = |namespace: &str, name: &str, key: &str| {
            run(&BUILTIN, &[Value::text(namespace), Value::text(name), Value::text(key)])
        };
        assert!(is_opaque(call("shop", "db", "tls.crt")));
        assert!(
            call("Shop", "db", "k").is_err()
                && call("shop", "", "k").is_err()
                && call("shop", "db", "a/b").is_err()
        );
    }
}
