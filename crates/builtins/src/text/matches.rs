//! `matches`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{pattern_type, text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "matches",
    signature: "matches(text: string, pattern: string): bool",
    doc: "Whether an RE2 pattern matches somewhere in a text; `^` and `$` tie it down.",
    parameters: &[Parameter::required("text"), Parameter::required("pattern")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    pattern_type(arguments, 1)?;
    Ok(Ty::new(Type::Bool))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (whole, pattern) = (text(arguments, 0)?, text(arguments, 1)?);
    let regex = host.patterns().get(&pattern).map_err(|reason| Fault::new(1, reason))?;
    Ok(Value::Bool(regex.is_match(&whole)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn is_unanchored() {
        for (pattern, truth) in [("b", true), ("^b", false), (r"^\w+$", true)] {
            assert_eq!(run(&BUILTIN, &[Value::text("abc"), Value::text(pattern)]), Ok(Value::Bool(truth)));
        }
        let wrong = (BUILTIN.check)(&[Type::string(), Type::text_literal("(")]).expect_err("no pattern");
        assert!(wrong.wanted.contains("unclosed group"), "{}", wrong.wanted);
    }
}
