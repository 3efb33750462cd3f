//! `net.family`

use ipnet::IpNet;
use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{net, net_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.family",
    signature: "net.family(x: ip | cidr): int",
    doc: "4 or 6.",
    parameters: &[Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    net_type(arguments, 0)?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    Ok(Value::Int(match net(arguments, 0)? {
        IpNet::V4(_) => 4,
        IpNet::V6(_) => 6,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn of_addresses_and_networks() {
        for (x, family) in [("192.0.2.1", 4), ("10.0.0.0/8", 4), ("::1", 6), ("2001:db8::/32", 6)] {
            assert_eq!(run(&BUILTIN, &[Value::text(x)]), Ok(Value::Int(family)));
        }
        assert!(run(&BUILTIN, &[Value::text("a")]).is_err());
    }
}
