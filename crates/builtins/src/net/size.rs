//! `net.size`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{cidr, cidr_type, last_index};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.size",
    signature: "net.size(network: cidr): int",
    doc: "The number of addresses in a network.",
    parameters: &[Parameter::required("network")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    cidr_type(arguments, 0)?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let network = cidr(arguments, 0)?;
    let size = last_index(&network).checked_add(1).and_then(|size| i64::try_from(size).ok());
    size.map(Value::Int)
        .ok_or_else(|| Fault::new(0, format!("{network} has more addresses than an int can hold")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn all_addresses_count() {
        for (network, size) in
            [("192.0.2.0/24", 256), ("192.0.2.1/32", 1), ("0.0.0.0/0", 1 << 32), ("::/66", 1 << 62)]
        {
            assert_eq!(run(&BUILTIN, &[Value::text(network)]), Ok(Value::Int(size)));
        }
        assert!(run(&BUILTIN, &[Value::text("::/65")]).is_err());
        assert!(run(&BUILTIN, &[Value::text("::/0")]).is_err());
    }
}
