//! `trim`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "trim",
    signature: "trim(text: string): string",
    doc: "The text without blanks and line ends around it.",
    parameters: &[Parameter::required("text")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let whole = text(arguments, 0)?;
    host.charge(0, whole.len())?;
    Ok(Value::text(whole.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn changes_only_that() {
        assert_eq!(run(&BUILTIN, &[Value::text(" a b\n")]), Ok(Value::text("a b")));
        assert!((BUILTIN.check)(&[Type::int()]).is_err());
    }
}
