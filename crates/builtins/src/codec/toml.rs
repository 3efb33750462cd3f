//! `toml`

use kspec_formats::{Builder, toml};
use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{charge_text, data_type, write};
use crate::arguments::{Kinds, unfit};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "toml",
    signature: "toml(value: map): string",
    doc: "A map as TOML, with a final line end. TOML has no null.",
    parameters: &[Parameter::required("value")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    data_type(arguments, 0)?;
    if kspec_schema::kinds(&arguments[0]).overlap(Kinds::MAP) {
        Ok(Type::string())
    } else {
        Err(unfit(0, "a map"))
    }
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    charge_text(host, &arguments[0])?;
    let mut builder = Builder::new();
    write(&arguments[0], &mut builder)?;
    toml::write(&builder.finish()).map(Value::text).map_err(|none| {
        let what = if none.path.is_empty() { "the value".to_owned() } else { none.path };
        Fault::new(0, format!("{what} is {}, which TOML does not have there", none.kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fault, run};

    #[test]
    fn maps_without_null() {
        let value = Value::map([("a".into(), Value::Int(1))]);
        assert_eq!(run(&BUILTIN, &[value]), Ok(Value::text("a = 1\n")));
        let null = Value::map([("a".into(), Value::Null)]);
        assert_eq!(fault(&BUILTIN, &[null]).message, "a is null, which TOML does not have there");
        assert!(run(&BUILTIN, &[Value::list([])]).is_err());
        assert!((BUILTIN.check)(&[Type::int()]).is_err());
    }
}
