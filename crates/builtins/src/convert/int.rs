//! `int`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, quoted, scalar, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "int",
    signature: "int(x: string | int | float): int",
    doc: "The int of a text, or of a float without a fraction. `int(\"007\")` is 7.",
    parameters: &[Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    scalar(arguments, 0, Kinds::TEXT.with(Kinds::INT).with(Kinds::FLOAT), "a string or a number")?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    match &arguments[0] {
        Value::Int(value) => Ok(Value::Int(*value)),
        Value::Float(value) => whole(*value),
        Value::Text(text) | Value::Marked(_, text) => parse(text),
        other => Err(wrong(0, "a string or a number", other)),
    }
}

/// 2^63, the first float above all ints.
const LIMIT: f64 = 9_223_372_036_854_775_808.0;

fn whole(value: f64) -> Result<Value, Fault> {
    if value.fract() != 0.0 {
        return Err(Fault::new(0, format!("{value:?} has a fraction")));
    }
    if !(-LIMIT..LIMIT).contains(&value) {
        return Err(Fault::new(0, format!("{value:?} does not fit into 64 bits")));
    }
    // Exact: it is whole and in range.
    Ok(Value::Int(value as i64))
}

fn parse(text: &str) -> Result<Value, Fault> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Fault::new(0, format!("{} is no int", quoted(text))));
    }
    text.parse().map(Value::Int).map_err(|_| Fault::new(0, format!("{text} does not fit into 64 bits")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn digits_and_whole_floats() {
        for (value, number) in [(Value::text("007"), 7), (Value::text("-3"), -3), (Value::Float(2.0), 2)] {
            assert_eq!(run(&BUILTIN, &[value]), Ok(Value::Int(number)));
        }
        for bad in ["", "-", "1.5", "0x1", " 1", "9223372036854775808"] {
            assert!(run(&BUILTIN, &[Value::text(bad)]).is_err(), "{bad}");
        }
        assert!(run(&BUILTIN, &[Value::Float(1.5)]).is_err());
        assert!(run(&BUILTIN, &[Value::Float(LIMIT)]).is_err());
    }
}
