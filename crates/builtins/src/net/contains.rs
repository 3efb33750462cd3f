//! `net.contains`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{cidr, cidr_type, net, net_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.contains",
    signature: "net.contains(network: cidr, x: ip | cidr): bool",
    doc: "Whether an address, or a whole network, lies in a network. Of another family it does not.",
    parameters: &[Parameter::required("network"), Parameter::required("x")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    cidr_type(arguments, 0)?;
    net_type(arguments, 1)?;
    Ok(Ty::new(Type::Bool))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let network = cidr(arguments, 0)?.trunc();
    let part = net(arguments, 1)?.trunc();
    Ok(Value::Bool(network.contains(&part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn addresses_and_networks() {
        for (network, x, truth) in [
            ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.0.0.0/8", "10.1.0.0/16", true),
            ("10.1.0.0/16", "10.0.0.0/8", false),
            ("0.0.0.0/0", "::1", false),
            ("192.0.2.11/24", "192.0.2.200", true),
        ] {
            assert_eq!(
                run(&BUILTIN, &[Value::text(network), Value::text(x)]),
                Ok(Value::Bool(truth)),
                "{network} {x}"
            );
        }
        assert!(run(&BUILTIN, &[Value::text("10.0.0.0/8"), Value::text("x")]).is_err());
    }
}
