//! `len`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, count, scalar, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "len",
    signature: "len(x: list | map | string): int",
    doc: "The number of elements, keys or characters (Unicode scalars).",
    parameters: &[Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    scalar(arguments, 0, Kinds::LIST.with(Kinds::MAP).with(Kinds::TEXT), "a list, a map or a string")?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let length = match &arguments[0] {
        Value::List(items) => items.len(),
        Value::Map(map) => map.len(),
        Value::Text(text) | Value::Marked(_, text) => text.chars().count(),
        other => return Err(wrong(0, "a list, a map or a string", other)),
    };
    count(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn counts_elements_keys_and_scalars() {
        let map = Value::map([("a".into(), Value::Null)]);
        for (value, length) in
            [(Value::list([Value::Null, Value::Null]), 2), (map, 1), (Value::text("ä€"), 2)]
        {
            assert_eq!(run(&BUILTIN, &[value]), Ok(Value::Int(length)));
        }
        assert!((BUILTIN.check)(&[Type::int()]).is_err());
        assert!((BUILTIN.check)(&[Ty::new(Type::Any)]).is_err(), "any needs a type first");
    }
}
