//! `split`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "split",
    signature: "split(text: string, separator: string): list[string]",
    doc: "The parts of a text between separators. A text without one is a list of itself.",
    parameters: &[Parameter::required("text"), Parameter::required("separator")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    Ok(Type::list(Type::string()))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let whole = text(arguments, 0)?;
    let separator = text(arguments, 1)?;
    if separator.is_empty() {
        return Err(Fault::new(1, "the separator is empty"));
    }
    host.charge(whole.matches(&*separator).count() + 1, whole.len())?;
    Ok(Value::list(whole.split(&*separator).map(Value::text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn between_separators() {
        let split = |text: &str, separator: &str| run(&BUILTIN, &[Value::text(text), Value::text(separator)]);
        assert_eq!(split("a, b", ", "), Ok(Value::list([Value::text("a"), Value::text("b")])));
        assert_eq!(split("", ","), Ok(Value::list([Value::text("")])));
        assert!(split("ab", "").is_err());
    }
}
