//! `json`

use kspec_formats::json::{JsonWriter, Layout};
use kspec_schema::{Ty, Type};
use kspec_values::Value;

use super::{charge_text, data_type, write};
use crate::arguments::{int, int_type};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "json",
    signature: "json(value: any, indent?: int): string",
    doc: "The value as JSON: on one line without blanks, or indented by so many blanks, with a final line end.",
    parameters: &[Parameter::required("value"), Parameter::optional("indent")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    data_type(arguments, 0)?;
    int_type(arguments, 1)?;
    Ok(Type::string())
}

fn call(host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let layout = match arguments.get(1) {
        None => Layout::Line,
        Some(_) => Layout::Indented(indent(int(arguments, 1)?)?),
    };
    charge_text(host, &arguments[0])?;
    let mut writer = JsonWriter::new(layout);
    write(&arguments[0], &mut writer)?;
    Ok(Value::text(writer.finish()))
}

fn indent(wanted: i64) -> Result<usize, Fault> {
    match usize::try_from(wanted) {
        Ok(width @ 1..=8) => Ok(width),
        Ok(_) | Err(_) => Err(Fault::new(1, format!("{wanted} is not in 1..=8"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    #[test]
    fn one_line_or_indented() {
        let value = Value::map([("b".into(), Value::list([Value::Int(1)])), ("a".into(), Value::text("x"))]);
        assert_eq!(run(&BUILTIN, std::slice::from_ref(&value)), Ok(Value::text(r#"{"b":[1],"a":"x"}"#)));
        let indented = run(&BUILTIN, &[value.clone(), Value::Int(2)]).expect("it has a form");
        assert!(indented.as_text().expect("text").ends_with("}\n"));
        assert!(run(&BUILTIN, &[value, Value::Int(0)]).is_err());
    }

    #[test]
    fn a_secret_is_no_data() {
        let place = kspec_base::Place::default();
        let opaque = kspec_values::Opaque { kind: kspec_values::OpaqueKind::Env("X".into()), place };
        let inside = Value::list([Value::Opaque(opaque.into())]);
        assert!(run(&BUILTIN, &[inside]).is_err());
    }
}
