//! `all`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use crate::arguments::{Kinds, elements, list, wrong};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "all",
    signature: "all(xs: list[bool]): bool",
    doc: "Whether all elements of a list of booleans are true; of an empty list true.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    elements(arguments, 0, Kinds::BOOL, "a list of booleans")?;
    Ok(Ty::new(Type::Bool))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let items = list(arguments, 0)?;
    if let Some(other) = items.iter().find(|item| item.as_bool().is_none()) {
        return Err(wrong(0, "a list of booleans", other));
    }
    Ok(Value::Bool(items.iter().all(|item| item.as_bool() == Some(true))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn of_booleans_only() {
        let mixed = Value::list([true, false].map(Value::Bool));
        assert_eq!(run(&BUILTIN, &[mixed]), Ok(Value::Bool(false)));
        assert_eq!(run(&BUILTIN, &[Value::list([])]), Ok(Value::Bool(true)));
        assert!(run(&BUILTIN, &[Value::list([Value::text("true")])]).is_err());
        assert!((BUILTIN.check)(&[Type::list(Type::string())]).is_err());
    }
}
