//! `unique`

use indexmap::IndexSet;
use kspec_schema::Ty;
use kspec_values::Value;
use rustc_hash::FxBuildHasher;

use crate::arguments::{list, list_of, list_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "unique",
    signature: "unique(xs: list[T]): list[T]",
    doc: "The elements, each once, where it stands first.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    Ok(list_of(list_type(arguments, 0)?))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let items = list(arguments, 0)?;
    host.charge(items.len(), 0)?;
    let unique: IndexSet<&Value, FxBuildHasher> = items.iter().collect();
    Ok(Value::list(unique.into_iter().cloned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn the_first_one_stays() {
        let items = Value::list([2, 1, 2].map(Value::Int));
        assert_eq!(run(&BUILTIN, &[items]), Ok(Value::list([2, 1].map(Value::Int))));
    }
}
