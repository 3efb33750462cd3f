//! `float`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, quoted, scalar, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "float",
    signature: "float(x: string | int | float): float",
    doc: "The float of a text or an int.",
    parameters: &[Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    scalar(arguments, 0, Kinds::TEXT.with(Kinds::INT).with(Kinds::FLOAT), "a string or a number")?;
    Ok(Ty::new(Type::Float))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let fault = |text: &str| Fault::new(0, format!("{} is no float", quoted(text)));
    match &arguments[0] {
        Value::Int(value) => Ok(Value::Float(*value as f64)),
        Value::Float(value) => Ok(Value::Float(*value)),
        Value::Text(text) | Value::Marked(_, text) => {
            // Rust reads `inf` and `nan` too, which are no floats here.
            let number = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
            let value = text.parse::<f64>().ok().filter(|value| number && value.is_finite());
            value.map(Value::Float).ok_or_else(|| fault(text))
        }
        other => Err(wrong(0, "a string or a number", other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn texts_and_ints() {
        for (value, number) in
            [(Value::text("1e3"), 1000.0), (Value::text("-0.5"), -0.5), (Value::Int(2), 2.0)]
        {
            assert_eq!(run(&BUILTIN, &[value]), Ok(Value::Float(number)));
        }
        for bad in ["", "inf", "nan", "1e999", "a"] {
            assert!(run(&BUILTIN, &[Value::text(bad)]).is_err(), "{bad}");
        }
    }
}
