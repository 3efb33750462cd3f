//! `net.same`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{net, net_type};
use crate::arguments::text;
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.same",
    signature: "net.same(a: ip | cidr, b: ip | cidr): bool",
    doc: "Whether two texts are one address, or one address with one prefix length, however they are written.",
    parameters: &[Parameter::required("a"), Parameter::required("b")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    net_type(arguments, 0)?;
    net_type(arguments, 1)?;
    Ok(Ty::new(Type::Bool))
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let slash = |index: usize| text(arguments, index).map(|text| text.contains('/'));
    Ok(Value::Bool(slash(0)? == slash(1)? && net(arguments, 0)? == net(arguments, 1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn however_written() {
        for (a, b, truth) in [
            ("2001:db8::1", "2001:0DB8:0:0::1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1", "192.0.2.1/32", false),
            ("::1/64", "0::1/64", true),
        ] {
            assert_eq!(run(&BUILTIN, &[Value::text(a), Value::text(b)]), Ok(Value::Bool(truth)), "{a} {b}");
        }
    }
}
