//! `zip`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{list, list_type, record};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "zip",
    signature: "zip(xs: list[A], ys: list[B]): list[{ left: A, right: B }]",
    doc: "The elements of two lists of one length, side by side.",
    parameters: &[Parameter::required("xs"), Parameter::required("ys")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    let (left, right) = (list_type(arguments, 0)?, list_type(arguments, 1)?);
    Ok(Type::list(record([("left", left), ("right", right)])))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (left, right) = (list(arguments, 0)?, list(arguments, 1)?);
    if left.len() != right.len() {
        let message = format!("one list has {} elements, the other {}", left.len(), right.len());
        return Err(Fault::new(1, message));
    }
    host.charge(left.len().saturating_mul(3), 0)?;
    let pair =
        |(a, b): (&Value, &Value)| Value::map([("left".into(), a.clone()), ("right".into(), b.clone())]);
    Ok(Value::list(left.iter().zip(right.iter()).map(pair)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn side_by_side_and_nothing_is_lost() {
        let (one, two) = (Value::list([Value::Int(1)]), Value::list([Value::text("a")]));
        let pair = Value::map([("left".into(), Value::Int(1)), ("right".into(), Value::text("a"))]);
        assert_eq!(run(&BUILTIN, &[one.clone(), two]), Ok(Value::list([pair])));
        assert!(run(&BUILTIN, &[one, Value::list([])]).is_err());
    }
}
