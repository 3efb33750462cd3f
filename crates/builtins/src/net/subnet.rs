//! `net.subnet`

use kspec_schema::{Format, Ty, Type};
use kspec_values::Value;

use super::{address_at, cidr, cidr_type, mask};
use crate::arguments::{int, int_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.subnet",
    signature: "net.subnet(network: cidr, prefix: int, n: int): network",
    doc: "The n-th subnet with a prefix length, from 0.",
    parameters: &[Parameter::required("network"), Parameter::required("prefix"), Parameter::required("n")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    cidr_type(arguments, 0)?;
    int_type(arguments, 1)?;
    int_type(arguments, 2)?;
    Ok(Type::format(Format::Network))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let network = cidr(arguments, 0)?;
    let (prefix, n) = (int(arguments, 1)?, int(arguments, 2)?);
    let (own, longest) = (network.prefix_len(), network.max_prefix_len());
    let prefix = match u8::try_from(prefix) {
        Ok(prefix) if (own..=longest).contains(&prefix) => prefix,
        Ok(_) | Err(_) => return Err(Fault::new(1, format!("{prefix} is not in {own}..={longest}"))),
    };
    let last = mask(prefix - own);
    let Some(n) = u128::try_from(n).ok().filter(|n| *n <= last) else {
        let message = format!("{} has no subnet {n} of length {prefix}", network.trunc());
        return Err(Fault::new(2, message).note(format!("its last one is {last}")));
    };
    let shift = u32::from(longest - prefix);
    // A shift by all bits happens only for the one subnet 0.
    let first = address_at(&network, n.checked_shl(shift).unwrap_or(0));
    Ok(Value::text(format!("{first}/{prefix}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn in_order() {
        let subnet = |network: &str, prefix, n| {
            run(&BUILTIN, &[Value::text(network), Value::Int(prefix), Value::Int(n)])
        };
        for (network, prefix, n, result) in [
            ("10.0.0.0/8", 16, 3, "10.3.0.0/16"),
            ("192.0.2.0/24", 24, 0, "192.0.2.0/24"),
            ("2001:db8::/32", 48, 1, "2001:db8:1::/48"),
            ("::/0", 0, 0, "::/0"),
            ("::/0", 128, 1, "::1/128"),
        ] {
            assert_eq!(subnet(network, prefix, n), Ok(Value::text(result)));
        }
        assert!(subnet("10.0.0.0/8", 16, 256).is_err() && subnet("10.0.0.0/8", 7, 0).is_err());
        assert!(subnet("10.0.0.0/8", 33, 0).is_err() && subnet("10.0.0.0/8", 16, -1).is_err());
    }
}
