//! `sort`

use kspec_schema::Ty;
use kspec_values::Value;

use crate::arguments::{ORDERED, Order, elements, list, list_of, unrefined_list};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "sort",
    signature: "sort(xs: list[T]): list[T]",
    doc: "The elements in order: numbers and versions by value, texts by their bytes. Equal ones keep their order.",
    parameters: &[Parameter::required("xs")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    elements(arguments, 0, ORDERED, "a list of numbers, texts or versions")?;
    Ok(list_of(unrefined_list(&arguments[0])))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let mut items = list(arguments, 0)?.to_vec();
    host.charge(items.len(), 0)?;
    let order = Order::of(host, &items)?;
    items.sort_by(|a, b| order.compare(a, b));
    Ok(Value::list(items))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestHost, run};
    use kspec_schema::Type;

    fn sorted(items: &[&str], host: &mut TestHost) -> String {
        let list = Value::list(items.iter().map(|text| Value::text(*text)));
        let sorted = (BUILTIN.call)(host, &[list]).expect("it sorts");
        let texts: Vec<&str> =
            sorted.as_list().expect("a list").iter().map(|t| t.as_text().expect("text").as_str()).collect();
        texts.join(" ")
    }

    #[test]
    fn versions_by_value_and_texts_by_bytes() {
        let mut host = TestHost::default();
        assert_eq!(sorted(&["1.9", "1.10", "1.9-rc"], &mut host), "1.10 1.9 1.9-rc");
        host.versions = true;
        assert_eq!(sorted(&["1.9", "1.10", "1.9-rc"], &mut host), "1.9-rc 1.9 1.10");
        let numbers = Value::list([Value::Int(10), Value::Int(-1), Value::Int(9)]);
        assert_eq!(run(&BUILTIN, &[numbers]), Ok(Value::list([-1, 9, 10].map(Value::Int))));
        assert!((BUILTIN.check)(&[Type::list(Ty::new(Type::Bool))]).is_err());
        assert!(run(&BUILTIN, &[Value::list([Value::Int(1), Value::text("a")])]).is_err());
    }
}
