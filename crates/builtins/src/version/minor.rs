//! `version.minor`

use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{number, version_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "version.minor",
    signature: "version.minor(version: version): int",
    doc: "The second number of a version; 0 where it has none.",
    parameters: &[Parameter::required("version")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    version_type(arguments)?;
    Ok(Type::int())
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    number(arguments, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn of_any_length() {
        for (version, number) in [("1.35.4", 35), ("v2", 0), ("3.4-rc.1", 4)] {
            assert_eq!(run(&BUILTIN, &[Value::text(version)]), Ok(Value::Int(number)), "{version}");
        }
        assert!(run(&BUILTIN, &[Value::text("latest")]).is_err());
        assert!(run(&BUILTIN, &[Value::text("99999999999999999999.99999999999999999999")]).is_err());
        assert!((BUILTIN.check)(&[Type::text_literal("latest")]).is_err());
    }
}
