//! `keys`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{map, map_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "keys",
    signature: "keys(m: map[T]): list[string]",
    doc: "The keys of a map, in source order.",
    parameters: &[Parameter::required("m")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    map_type(arguments, 0)?;
    Ok(Type::list(Type::string()))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let map = map(arguments, 0)?;
    host.charge(map.len(), 0)?;
    Ok(Value::list(map.keys().cloned().map(Value::Text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn in_source_order() {
        let map = Value::map([("b".into(), Value::Null), ("a".into(), Value::Null)]);
        assert_eq!(run(&BUILTIN, &[map]), Ok(Value::list(["b", "a"].map(Value::text))));
    }
}
