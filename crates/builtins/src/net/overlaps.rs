//! `net.overlaps`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{net, net_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "net.overlaps",
    signature: "net.overlaps(a: cidr, b: cidr): bool",
    doc: "Whether two networks have an address in common.",
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
    let (a, b) = (net(arguments, 0)?.trunc(), net(arguments, 1)?.trunc());
    Ok(Value::Bool(a.contains(&b) || b.contains(&a)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn in_both_directions() {
        for (a, b, truth) in [
            ("10.233.0.0/17", "10.233.0.0/18", true),
            ("10.233.0.0/18", "10.233.0.0/17", true),
            ("10.233.64.0/18", "10.233.0.0/18", false),
            ("::/0", "10.0.0.0/8", false),
        ] {
            assert_eq!(run(&BUILTIN, &[Value::text(a), Value::text(b)]), Ok(Value::Bool(truth)), "{a} {b}");
        }
    }
}
