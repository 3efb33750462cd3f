//! `sum`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, element_of, elements, list, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "sum",
    signature: "sum(xs: list[int] | list[float]): int | float",
    doc: "The sum of a list; of an empty one 0.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    elements(arguments, 0, Kinds::INT.with(Kinds::FLOAT), "a list of numbers")?;
    let element = element_of(&arguments[0]).unwrap_or_else(Type::int);
    Ok(if kspec_schema::kinds(&element).overlap(Kinds::INT) { Type::int() } else { Ty::new(Type::Float) })
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let mut whole = 0i64;
    let mut fraction: Option<f64> = None;
    for item in list(arguments, 0)?.iter() {
        match item {
            Value::Int(value) => {
                let sum = whole.checked_add(*value);
                whole = sum.ok_or_else(|| Fault::new(0, "the sum does not fit into 64 bits"))?;
            }
            Value::Float(value) => *fraction.get_or_insert(0.0) += value,
            other => return Err(wrong(0, "a list of numbers", other)),
        }
    }
    match fraction.map(|fraction| fraction + whole as f64) {
        None => Ok(Value::Int(whole)),
        Some(sum) if sum.is_finite() => Ok(Value::Float(sum)),
        Some(_) => Err(Fault::new(0, "the sum is too large for a float")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn is_checked() {
        assert_eq!(run(&BUILTIN, &[Value::list([1, 2].map(Value::Int))]), Ok(Value::Int(3)));
        assert_eq!(run(&BUILTIN, &[Value::list([0.5, 0.5].map(Value::Float))]), Ok(Value::Float(1.0)));
        assert_eq!(run(&BUILTIN, &[Value::list([])]), Ok(Value::Int(0)));
        assert!(run(&BUILTIN, &[Value::list([i64::MAX, 1].map(Value::Int))]).is_err());
        assert!(run(&BUILTIN, &[Value::list([f64::MAX, f64::MAX].map(Value::Float))]).is_err());
    }
}
