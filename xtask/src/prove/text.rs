//! Values as they are written in a spec.

use kspec::{Mark, Value};
use kspec_formats::float_text;

/// A plain value. Text that Ansible would fill is written as `verbatim`.
pub fn value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => float_text(*value),
        Value::Text(text) => quoted(text),
        Value::Marked(Mark::Verbatim, text) => format!("verbatim{}", quoted(text)),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(self::value).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(map) if map.is_empty() => "{ }".to_owned(),
        Value::Map(map) => {
            let entries = map.iter().map(|(key, value)| format!("{} = {}", quoted(key), self::value(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Marked(Mark::Flux, _) | Value::Opaque(_) | Value::Reference(_) => {
            unreachable!("proofs make none of these")
        }
    }
}

/// A text in quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() || ('\u{200b}'..='\u{206f}').contains(&c) || c == '\u{feff}' => {
                out.push_str(&format!("\\u{{{:x}}}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
