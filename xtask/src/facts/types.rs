//! The type of a variable, as far as its defaults, samples and assertions make it sure. What only people know
//! is written by hand in `stdlib/kubespray/curated.kspec`.

use serde_json::Value;

use super::literal::quoted;
use super::source::{Release, Variable, holds_jinja};

/// The type as kspec writes it.
pub fn of(name: &str, variable: &Variable, release: &Release) -> Result<String, String> {
    if let Some(values) = release.enums.get(name).filter(|_| !variable.enum_conditional) {
        return union(values);
    }
    Ok(match variable.base.as_str() {
        "bool" => "bool".to_owned(),
        "int" if is_port(name, variable) => "port".to_owned(),
        "int" if all(variable, |v| v.is_i64()) => "int".to_owned(),
        "int" => "int | string".to_owned(),
        "float" => "float".to_owned(),
        "str" if is_quantity(name, variable) => "quantity".to_owned(),
        "str" => text(variable),
        "list" => format!("list[{}]", element(variable)),
        "dict" => "map[any]".to_owned(),
        "any" => "any".to_owned(),
        other => return Err(format!("{name}: {other} is no type")),
    })
}

/// The closed set that kubespray asserts, sorted.
fn union(values: &[Value]) -> Result<String, String> {
    let mut values = values.to_vec();
    values.sort_by(|a, b| match (a.as_i64(), b.as_i64()) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a.as_str().cmp(&b.as_str()),
    });
    let members: Result<Vec<String>, String> = values
        .iter()
        .map(|value| match value {
            Value::String(text) => Ok(quoted(text)),
            Value::Number(number) => Ok(number.to_string()),
            other => Err(format!("{other} in an enum")),
        })
        .collect();
    Ok(members?.join(" | "))
}

/// Text, where nothing upstream gives it says more: a boolean or a number in text.
fn text(variable: &Variable) -> String {
    let switches = variable.plain_values().filter(|v| matches!(v.as_str(), Some("true" | "false"))).count();
    let bools = variable.plain_values().filter(|v| v.is_boolean()).count();
    let all_values = variable.plain_values().count();
    if switches + bools == all_values && all_values > 0 {
        let both = bools > 0;
        return if both { r#"bool | "true" | "false""# } else { r#""true" | "false""# }.to_owned();
    }
    let numbers = variable.plain_values().filter(|v| is_whole_number(v)).count();
    let empty = variable.plain_values().filter(|v| v.as_str() == Some("")).count();
    if numbers > 0 && numbers + empty == all_values { "int | string" } else { "string" }.to_owned()
}

/// An int, or a text that Ansible's templates print like one.
fn is_whole_number(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_i64(),
        Value::String(text) => text.parse::<i64>().is_ok_and(|number| number.to_string() == *text),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

/// A name that ends so is a port where upstream's own values are; 0 switches a port off, so one that may be 0
/// is none.
fn is_port(name: &str, variable: &Variable) -> bool {
    let port = |value: &Value| value.as_i64().is_some_and(|port| (1..=65535).contains(&port));
    name.ends_with("_port") && all(variable, port)
}

/// A resource of a pod or a kubelet. What etcd may use is written for systemd and Docker.
fn is_quantity(name: &str, variable: &Variable) -> bool {
    const RESOURCES: [&str; 3] = ["cpu", "memory", "ephemeral_storage"];
    const LIMITS: [&str; 5] = ["limit", "limits", "request", "requests", "reserved"];
    let words: Vec<&str> = name.rsplitn(3, '_').collect();
    let resource = RESOURCES.iter().any(|resource| {
        let before = |limit: &&str| name.ends_with(&format!("_{resource}_{limit}"));
        LIMITS.iter().any(before) || (name.ends_with(&format!("_{resource}")) && LIMITS.contains(&words[1]))
    });
    resource && !name.starts_with("etcd_") && all(variable, |value| value.as_str().is_some_and(quantity))
}

/// A number and a unit of Kubernetes' quantities.
fn quantity(text: &str) -> bool {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = &text[..text.len() - unit.len()];
    const UNITS: [&str; 14] = ["", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    number.parse::<f64>().is_ok() && UNITS.contains(&unit)
}

fn all(variable: &Variable, mut holds: impl FnMut(&Value) -> bool) -> bool {
    variable.plain_values().all(&mut holds)
}

/// What the lists that upstream writes hold.
fn element(variable: &Variable) -> &'static str {
    let items = || {
        let lists = variable.values().filter_map(Value::as_array);
        lists.flatten().filter(|item| !holds_jinja(item))
    };
    let plain_lists = all(variable, Value::is_array);
    if plain_lists && items().next().is_some() && items().all(Value::is_string) { "string" } else { "any" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_have_kubernetes_units() {
        for (text, is) in
            [("500m", true), ("0", true), ("1.5Gi", true), ("64MB", false), ("infinity", false), ("", false)]
        {
            assert_eq!(quantity(text), is, "{text}");
        }
    }
}
