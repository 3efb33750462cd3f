//! `net.host`

use kspec_schema::{Format, Ty, Type};
use kspec_values::Value;

use super::{address_at, cidr, cidr_type, last_index};
use crate::arguments::{int, int_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.host",
    signature: "net.host(network: cidr, n: int): ip",
    doc: "The n-th address of a network, its own address being 0; a negative n counts from the end.",
    parameters: &[Parameter::required("network"), Parameter::required("n")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    cidr_type(arguments, 0)?;
    int_type(arguments, 1)?;
    Ok(Type::format(Format::Ip))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let network = cidr(arguments, 0)?;
    let n = int(arguments, 1)?;
    let last = last_index(&network);
    let index = if n < 0 {
        last.checked_sub(u128::from(n.unsigned_abs()) - 1)
    } else {
        Some(u128::from(n.unsigned_abs()))
    };
    match index.filter(|index| *index <= last) {
        Some(index) => Ok(Value::text(address_at(&network, index).to_string())),
        None => Err(Fault::new(1, format!("{} has no address {n}", network.trunc()))
            .note(format!("its last one is {last}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn counts_from_both_ends() {
        let host = |network: &str, n| run(&BUILTIN, &[Value::text(network), Value::Int(n)]);
        for (network, n, address) in [
            ("10.0.0.0/16", 11, "10.0.0.11"),
            ("192.0.2.11/24", 5, "192.0.2.5"),
            ("192.0.2.0/24", -1, "192.0.2.255"),
            ("2001:db8::/64", 256, "2001:db8::100"),
            ("192.0.2.7/32", 0, "192.0.2.7"),
            ("::/0", -1, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ] {
            assert_eq!(host(network, n), Ok(Value::text(address)), "{network} {n}");
        }
        assert!(host("192.0.2.0/24", 256).is_err() && host("192.0.2.0/24", -257).is_err());
        assert!(host("192.0.2.0", 1).is_err());
        assert!(
            (BUILTIN.check)(&[Type::format(Format::Version), Type::int()]).is_ok(),
            "may be judged only by value"
        );
        assert!((BUILTIN.check)(&[Type::text_literal("10.0.0.0"), Type::int()]).is_err());
    }
}
