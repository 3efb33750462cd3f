//! `div`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{int, int_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "div",
    signature: "div(a: int, b: int): int",
    doc: "Division of ints, rounded down. `div(-7, 2)` is -4.",
    parameters: &[Parameter::required("a"), Parameter::required("b")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    int_type(arguments, 0)?;
    int_type(arguments, 1)?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let (a, b) = (int(arguments, 0)?, int(arguments, 1)?);
    if b == 0 {
        return Err(Fault::new(1, "division by 0"));
    }
    let quotient = a.checked_div(b).ok_or_else(|| Fault::new(0, "the result does not fit into 64 bits"))?;
    let inexact = a % b != 0;
    Ok(Value::Int(if inexact && (a < 0) != (b < 0) { quotient - 1 } else { quotient }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn rounds_down() {
        for (a, b, quotient) in
            [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, -2, -3), (i64::MIN, 2, i64::MIN / 2)]
        {
            assert_eq!(run(&BUILTIN, &[Value::Int(a), Value::Int(b)]), Ok(Value::Int(quotient)), "{a} {b}");
        }
        assert!(run(&BUILTIN, &[Value::Int(1), Value::Int(0)]).is_err());
        assert!(run(&BUILTIN, &[Value::Int(i64::MIN), Value::Int(-1)]).is_err());
    }
}
