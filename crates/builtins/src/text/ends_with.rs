//! `ends_with`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "ends_with",
    signature: "ends_with(text: string, part: string): bool",
    doc: "Whether a text ends with another.",
    parameters: &[Parameter::required("text"), Parameter::required("part")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    text_type(arguments, 1)?;
    Ok(Ty::new(Type::Bool))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    Ok(Value::Bool(text(arguments, 0)?.ends_with(&*text(arguments, 1)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn compares_bytes() {
        for (part, truth) in [("b", true), ("a", false), ("", true)] {
            assert_eq!(run(&BUILTIN, &[Value::text("ab"), Value::text(part)]), Ok(Value::Bool(truth)));
        }
    }
}
