//! `max`

use std::cmp::Ordering;

use kspec_schema::Ty;
use kspec_values::Value;

use crate::arguments::{ORDERED, Order, elements, list, unrefined_list};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "max",
    signature: "max(xs: list[T]): T",
    doc: "The largest of a list of numbers or versions; an empty list has none.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    elements(arguments, 0, ORDERED, "a list of numbers, texts or versions")?;
    Ok(unrefined_list(&arguments[0]))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let items = list(arguments, 0)?;
    let order = Order::of(host, &items)?;
    // Of equal ones the first.
    let best = items.iter().reduce(
        |best, item| {
            if order.compare(item, best) == Ordering::Greater { item } else { best }
        },
    );
    best.cloned().ok_or_else(|| Fault::new(0, "the list is empty"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestHost, run};

    #[test]
    fn by_value() {
        assert_eq!(run(&BUILTIN, &[Value::list([2, -1, 3].map(Value::Int))]), Ok(Value::Int(3)));
        let mut host = TestHost::with_versions();
        let versions = Value::list(["1.9", "1.10"].map(Value::text));
        assert_eq!((BUILTIN.call)(&mut host, &[versions]).ok(), Some(Value::text("1.10")));
        assert!(run(&BUILTIN, &[Value::list([])]).is_err());
    }
}
