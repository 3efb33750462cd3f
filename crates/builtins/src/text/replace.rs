//! `replace`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "replace",
    signature: "replace(text: string, from: string, to: string): string",
    doc: "Replaces every `from`, literally.",
    parameters: &[Parameter::required("text"), Parameter::required("from"), Parameter::required("to")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    text_type(arguments, 2)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (whole, from, to) = (text(arguments, 0)?, text(arguments, 1)?, text(arguments, 2)?);
    if from.is_empty() {
        return Err(Fault::new(1, "there is nothing to replace"));
    }
    let grown = whole.matches(&*from).count().saturating_mul(to.len());
    host.charge(0, grown.saturating_add(whole.len()))?;
    Ok(Value::text(whole.replace(&*from, &to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn is_literal() {
        let replace =
            |from: &str| run(&BUILTIN, &[Value::text("a.b.c"), Value::text(from), Value::text("-")]);
        assert_eq!(replace("."), Ok(Value::text("a-b-c")));
        assert_eq!(replace("x"), Ok(Value::text("a.b.c")));
        assert!(replace("").is_err());
    }
}
