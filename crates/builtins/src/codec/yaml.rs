//! `yaml`

use kspec_formats::yaml::YamlWriter;
use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{charge_text, data_type, write};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "yaml",
    signature: "yaml(value: any): string",
    doc: "The value as YAML in block style, with a final line end.",
    parameters: &[Parameter::required("value")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    data_type(arguments, 0)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    charge_text(host, &arguments[0])?;
    let mut writer = YamlWriter::new();
    write(&arguments[0], &mut writer)?;
    Ok(Value::text(writer.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn texts_stay_texts() {
        let value = Value::map([("a".into(), Value::text("yes")), ("b".into(), Value::Bool(true))]);
        assert_eq!(run(&BUILTIN, &[value]), Ok(Value::text("a: \"yes\"\nb: true\n")));
    }
}
