//! `str`

use kspec_base::{SmolStr, format_smolstr};
use kspec_formats::float_text;
use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, scalar, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "str",
    signature: "str(x: bool | int | float | string): string",
    doc: "The text of a scalar: `true`, `7`, `1.0`.",
    parameters: &[Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    scalar(
        arguments,
        0,
        Kinds::BOOL.with(Kinds::INT).with(Kinds::FLOAT).with(Kinds::TEXT),
        "a bool, a number or a string",
    )?;
    Ok(Type::string())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let text: SmolStr = match &arguments[0] {
        Value::Bool(value) => format_smolstr!("{value}"),
        Value::Int(value) => format_smolstr!("{value}"),
        Value::Float(value) => float_text(*value).into(),
        Value::Text(text) | Value::Marked(_, text) => text.clone(),
        other => return Err(wrong(0, "a bool, a number or a string", other)),
    };
    Ok(Value::Text(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn scalars_as_a_spec_writes_them() {
        for (value, text) in [(Value::Bool(true), "true"), (Value::Int(-7), "-7"), (Value::Float(1.0), "1.0")]
        {
            assert_eq!(run(&BUILTIN, &[value]), Ok(Value::text(text)));
        }
        assert!((BUILTIN.check)(&[Type::list(Type::int())]).is_err());
    }
}
