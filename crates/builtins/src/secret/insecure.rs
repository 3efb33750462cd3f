//! `secret.insecure`

use kspec_schema::Ty;
use kspec_values::{OpaqueKind, Value};

use super::{opaque, secret_type};
use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "secret.insecure",
    signature: "secret.insecure(text: string): secret",
    doc: "A plain text where a secret belongs, written as it stands: the visible way out for a lab.",
    parameters: &[Parameter::required("text")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(secret_type())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let text = text(arguments, 0)?;
    Ok(opaque(host, OpaqueKind::Insecure(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{is_opaque, run};

    #[test]
    fn keeps_the_text_to_itself() {
        let value = run(&BUILTIN, &[Value::text("hunter2")]);
        assert!(!kspec_schema::display_value(value.as_ref().expect("a secret")).contains("hunter2"));
        assert!(is_opaque(value));
    }
}
