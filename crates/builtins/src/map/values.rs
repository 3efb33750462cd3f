//! `values`

use kspec_schema::Ty;
use kspec_values::Value;

use crate::arguments::{list_of, map, map_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "values",
    signature: "values(m: map[T]): list[T]",
    doc: "The values of a map, in source order.",
    parameters: &[Parameter::required("m")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    Ok(list_of(map_type(arguments, 0)?))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let map = map(arguments, 0)?;
    host.charge(map.len(), 0)?;
    Ok(Value::list(map.values().cloned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;
    use kspec_schema::Type;

    #[test]
    fn in_source_order() {
        let map = Value::map([("b".into(), Value::Int(1)), ("a".into(), Value::Int(2))]);
        assert_eq!(run(&BUILTIN, &[map]), Ok(Value::list([1, 2].map(Value::Int))));
        let ty = (BUILTIN.check)(&[Type::map(Type::int())]).expect("it fits");
        assert_eq!(kspec_schema::display(&ty), "list[int]");
    }
}
