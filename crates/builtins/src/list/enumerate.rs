//! `enumerate`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{list, list_type, record};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "enumerate",
    signature: "enumerate(xs: list[T]): list[{ index: int, value: T }]",
    doc: "The elements with their positions, from 0.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    let value = list_type(arguments, 0)?;
    Ok(Type::list(record([("index", Type::int()), ("value", value)])))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let items = list(arguments, 0)?;
    host.charge(items.len().saturating_mul(3), 0)?;
    let counted = |(index, item): (i64, &Value)| {
        Value::map([("index".into(), Value::Int(index)), ("value".into(), item.clone())])
    };
    Ok(Value::list((0..).zip(items.iter()).map(counted)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn positions_begin_at_0() {
        let first = Value::map([("index".into(), Value::Int(0)), ("value".into(), Value::text("a"))]);
        assert_eq!(run(&BUILTIN, &[Value::list([Value::text("a")])]), Ok(Value::list([first])));
    }
}
