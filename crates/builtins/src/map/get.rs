//! `get`

use kspec_base::nearest;
use kspec_schema::{Ty, join};
use kspec_values::Value;

use crate::arguments::{map, map_type, quoted, text, text_type, unfit};
use crate::{Builtin, Fault, Host, Parameter, Unfit};

pub static BUILTIN: Builtin = Builtin {
    name: "get",
    signature: "get(m: map[T], key: string, default?: T): T",
    doc: "The value of a key, else the default; without a default a missing key is an error that names near ones.",
    parameters: &[Parameter::required("m"), Parameter::required("key"), Parameter::optional("default")],
    check,
    call,
};

fn check(arguments: &[Ty]) -> Result<Ty, Unfit> {
    let value = map_type(arguments, 0)?;
    text_type(arguments, 1)?;
    match arguments.get(2) {
        None => Ok(value),
        Some(default) => join(&value, default).ok_or_else(|| unfit(2, kspec_schema::display(&value))),
    }
}

fn call(_host: &mut dyn Host, arguments: &[Value]) -> Result<Value, Fault> {
    let map = map(arguments, 0)?;
    let key = text(arguments, 1)?;
    if let Some(value) = map.get(&key).or(arguments.get(2)) {
        return Ok(value.clone());
    }
    let fault = Fault::new(1, format!("there is no key {}", quoted(&key)));
    let near = nearest(&key, map.keys().map(|key| key.as_str()), 3);
    let shown: Vec<&str> = map.keys().take(MAX_SHOWN).map(|key| key.as_str()).collect();
    let more = if map.len() > MAX_SHOWN { format!(" … ({} in all)", map.len()) } else { String::new() };
    Err(match (near.is_empty(), shown.is_empty()) {
        (false, _) => fault.note(format!("near: {}", near.join(", "))),
        (true, false) => fault.note(format!("keys: {}{more}", shown.join(", "))),
        (true, true) => fault.note("the map is empty"),
    })
}

const MAX_SHOWN: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fault, run};
    use kspec_schema::Type;

    #[test]
    fn a_missing_key_names_near_ones() {
        let map = Value::map([("web".into(), Value::Int(1))]);
        let get = |key: &str| run(&BUILTIN, &[map.clone(), Value::text(key)]);
        assert_eq!(get("web"), Ok(Value::Int(1)));
        assert_eq!(run(&BUILTIN, &[map.clone(), Value::text("x"), Value::Int(2)]), Ok(Value::Int(2)));
        let fault = fault(&BUILTIN, &[map.clone(), Value::text("wbe")]);
        assert_eq!(
            (fault.message.as_str(), &*fault.notes),
            ("there is no key \"wbe\"", &["near: web".to_owned()][..])
        );
    }

    #[test]
    fn the_default_is_of_the_kind() {
        let map = Type::map(Type::int());
        assert!((BUILTIN.check)(&[map.clone(), Type::string(), Type::int()]).is_ok());
        assert!((BUILTIN.check)(&[map, Type::string(), Type::string()]).is_err());
    }
}
