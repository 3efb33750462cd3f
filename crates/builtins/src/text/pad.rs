//! `pad`

use kspec_base::{SmolStr, format_smolstr};
use kspec_schema::{Ty, Type};
use kspec_values::Value;
use smol_str::SmolStrBuilder;

use crate::arguments::{Kinds, int, int_type, quoted, scalar, text, text_type, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "pad",
    signature: "pad(x: int | string, width: int, fill: string = \"0\"): string",
    doc: "Fills from the left up to `width` characters. `pad(7, 3)` is \"007\".",
    parameters: &[Parameter::required("x"), Parameter::required("width"), Parameter::optional("fill")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    scalar(arguments, 0, Kinds::INT.with(Kinds::TEXT), "an int or a string")?;
    int_type(arguments, 1)?;
    text_type(arguments, 2)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (sign, digits) = match &arguments[0] {
        Value::Int(value) => (if *value < 0 { "-" } else { "" }, format_smolstr!("{}", value.unsigned_abs())),
        Value::Text(text) | Value::Marked(_, text) => ("", text.clone()),
        other => return Err(wrong(0, "an int or a string", other)),
    };
    let width = int(arguments, 1)?;
    let width = usize::try_from(width).map_err(|_| Fault::new(1, format!("{width} is no width")))?;
    let fill = if arguments.len() > 2 { text(arguments, 2)? } else { SmolStr::new_static("0") };
    let mut chars = fill.chars();
    let (Some(fill), None) = (chars.next(), chars.next()) else {
        return Err(Fault::new(2, format!("{} is not one character", quoted(&fill))));
    };
    let missing = width.saturating_sub(sign.len() + digits.chars().count());
    host.charge(0, missing.saturating_mul(fill.len_utf8()))?;
    let mut padded = SmolStrBuilder::new();
    padded.push_str(sign);
    (0..missing).for_each(|_| padded.push(fill));
    padded.push_str(&digits);
    Ok(Value::Text(padded.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn fills_from_the_left() {
        let two = |value: Value, width| run(&BUILTIN, &[value, Value::Int(width)]);
        assert_eq!(two(Value::Int(7), 3), Ok(Value::text("007")));
        assert_eq!(two(Value::Int(-7), 3), Ok(Value::text("-07")));
        assert_eq!(two(Value::Int(1234), 3), Ok(Value::text("1234")));
        let filled = run(&BUILTIN, &[Value::text("ä"), Value::Int(3), Value::text(".")]);
        assert_eq!(filled, Ok(Value::text("..ä")));
        assert!(two(Value::Int(1), -1).is_err());
        assert!(run(&BUILTIN, &[Value::Int(1), Value::Int(3), Value::text("ab")]).is_err());
        assert!(two(Value::Int(1), i64::MAX).is_err(), "a limit holds before the text is made");
    }
}
