//! `read_yaml`

use kspec_formats::yaml;
use kspec_schema::{Ty, Type, value_of};
use kspec_values::Value;

use super::{at_line, size};
use crate::arguments::{text, text_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "read_yaml",
    signature: "read_yaml(path: string): any",
    doc: "The value of a YAML file of the project, as `any`. Only `true` and `false` are booleans.",
    parameters: &[Parameter::required("path")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    text_type(arguments, 0)?;
    Ok(Ty::new(Type::Any))
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let path = text(arguments, 0)?;
    let content = host.read(&path).map_err(|reason| Fault::new(0, reason))?;
    host.charge(0, content.len())?;
    let node = yaml::read(&content, yaml::Dialect::Strict)
        .map_err(|error| at_line(&path, &content, error.span, &error.message))?;
    let value = value_of(&node).map_err(|none| at_line(&path, &content, none.span, &none.message))?;
    host.charge(size(&value), 0)?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestHost;

    #[test]
    fn data_or_the_line_at_fault() {
        let mut host = TestHost::with_file("a", "a: yes");
        let value = (BUILTIN.call)(&mut host, &[Value::text("a")]).ok();
        assert_eq!(value, Some(Value::map([("a".into(), Value::text("yes"))])));
        let mut host = TestHost::with_file("a", "{\"a\": 1,\n\"a\": 2}");
        let fault = (BUILTIN.call)(&mut host, &[Value::text("a")]).expect_err("a key twice");
        assert!(fault.message.starts_with("a:2: "), "{}", fault.message);
    }
}
