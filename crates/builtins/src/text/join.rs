//! `join`

use std::fmt::Write as _;

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, elements, list, text, text_type, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "join",
    signature: "join(xs: list[string | int], separator: string): string",
    doc: "The texts of a list, with a separator between them.",
    parameters: &[Parameter::required("xs"), Parameter::required("separator")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    elements(arguments, 0, Kinds::TEXT.with(Kinds::INT), "a list of texts or ints")?;
    text_type(arguments, 1)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let items = list(arguments, 0)?;
    let separator = text(arguments, 1)?;
    let mut out = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(&separator);
        }
        match item {
            Value::Text(text) | Value::Marked(_, text) => out.push_str(text),
            Value::Int(value) => {
                let _ = write!(out, "{value}");
            }
            other => return Err(wrong(0, "a list of texts or ints", other).note(format!("element {index}"))),
        }
        host.charge(0, separator.len())?;
    }
    host.charge(0, out.len())?;
    Ok(Value::text(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn texts_and_ints() {
        let joined = |items: Vec<Value>| run(&BUILTIN, &[Value::list(items), Value::text(", ")]);
        assert_eq!(joined(vec![Value::text("a"), Value::Int(1)]), Ok(Value::text("a, 1")));
        assert_eq!(joined(vec![]), Ok(Value::text("")));
        assert!(joined(vec![Value::Bool(true)]).is_err());
    }
}
