//! `flatten`

use kspec_schema::Ty;
use kspec_values::Value;

use crate::arguments::{element_of, list, list_of, list_type, unfit, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "flatten",
    signature: "flatten(xs: list[list[T]]): list[T]",
    doc: "The elements of the lists in a list, one level deep.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    let inner = list_type(arguments, 0)?;
    let element = element_of(&inner).ok_or_else(|| unfit(0, "a list of lists"))?;
    Ok(list_of(element))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let mut out = Vec::new();
    for item in list(arguments, 0)?.iter() {
        let Value::List(inner) = item else { return Err(wrong(0, "a list of lists", item)) };
        host.charge(inner.len(), 0)?;
        out.extend(inner.iter().cloned());
    }
    Ok(Value::list(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;
    use kspec_schema::Type;

    #[test]
    fn one_level() {
        let deep = Value::list([Value::list([Value::Int(2)])]);
        let items = Value::list([Value::list([Value::Int(1)]), deep.clone()]);
        let flat = Value::list([Value::Int(1), Value::list([Value::Int(2)])]);
        assert_eq!(run(&BUILTIN, &[items]), Ok(flat));
        let ty = (BUILTIN.check)(&[Type::list(Type::list(Type::int()))]).expect("it fits");
        assert_eq!(kspec_schema::display(&ty), "list[int]");
        assert!((BUILTIN.check)(&[Type::list(Type::int())]).is_err());
    }
}
