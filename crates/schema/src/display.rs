//! Types, values and paths as a person writes them in a spec.

use std::fmt::Write as _;

use kspec_values::Value;

use crate::formats::PORT;
use crate::{Bounds, ListType, RecordType, Segment, TextRule, Ty, Type};

/// Longer unions and records are cut.
const MAX_MEMBERS: usize = 12;
const MAX_FIELDS: usize = 4;
const MAX_DEPTH: u32 = 4;
const MAX_TEXT: usize = 60;

/// A type as a spec writes it: `"a" | "b"`, `int(1..=9)`, `list[string]`.
pub fn display(ty: &Ty) -> String {
    let mut out = String::new();
    write_type(&mut out, ty, 0);
    out
}

fn write_type(out: &mut String, ty: &Type, depth: u32) {
    if depth > MAX_DEPTH {
        out.push('…');
        return;
    }
    match ty {
        Type::Unknown => out.push_str("unknown"),
        Type::Any => out.push_str("any"),
        Type::Null => out.push_str("null"),
        Type::Bool => out.push_str("bool"),
        Type::Int(bounds) if *bounds == PORT => out.push_str("port"),
        Type::Int(bounds) if bounds.is_free() => out.push_str("int"),
        Type::Int(bounds) => {
            let _ = write!(out, "int({})", display_bounds(*bounds));
        }
        Type::Float => out.push_str("float"),
        Type::Text(rule) => write_text(out, rule),
        Type::Literal(value) => out.push_str(&display_value(value)),
        Type::Union(members) => {
            for (index, member) in members.iter().take(MAX_MEMBERS).enumerate() {
                out.push_str(if index > 0 { " | " } else { "" });
                write_type(out, member, depth + 1);
            }
            if members.len() > MAX_MEMBERS {
                let _ = write!(out, " | … ({} in all)", members.len());
            }
        }
        Type::List(list) => write_list(out, list, depth),
        Type::Map(element) => {
            out.push_str("map[");
            write_type(out, element, depth + 1);
            out.push(']');
        }
        Type::Record(record) => write_record(out, record, depth),
        Type::Named(named) => out.push_str(&named.name),
        Type::Secret => out.push_str("secret"),
        Type::Reference(kind) => out.push_str(kind),
    }
}

fn write_text(out: &mut String, rule: &TextRule) {
    out.push_str(rule.format.map_or("string", |format| format.name()));
    let mut arguments = Vec::new();
    if let Some(pattern) = &rule.pattern {
        arguments.push(format!("pattern = {}", quote_pattern(pattern.source())));
    }
    if !rule.len.is_free() {
        arguments.push(format!("len = {}", display_bounds(rule.len)));
    }
    if !arguments.is_empty() {
        let _ = write!(out, "({})", arguments.join(", "));
    }
}

fn quote_pattern(pattern: &str) -> String {
    if pattern.contains(['\\', '"']) { format!("#\"{pattern}\"#") } else { format!("\"{pattern}\"") }
}

fn write_list(out: &mut String, list: &ListType, depth: u32) {
    out.push_str("list[");
    write_type(out, &list.element, depth + 1);
    out.push(']');
    let empty = list.len.max == Some(0);
    let mut arguments = Vec::new();
    if !list.len.is_free() && !empty {
        arguments.push(format!("len = {}", display_bounds(list.len)));
    }
    if list.unique && !empty {
        arguments.push("unique = true".to_owned());
    }
    if !arguments.is_empty() {
        let _ = write!(out, "({})", arguments.join(", "));
    }
}

fn write_record(out: &mut String, record: &RecordType, depth: u32) {
    if record.fields.is_empty() {
        out.push_str("{ }");
        return;
    }
    out.push_str("{ ");
    for (index, (name, field)) in record.fields.iter().take(MAX_FIELDS).enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        out.push_str(name);
        out.push_str(if field.optional { "?: " } else { ": " });
        write_type(out, &field.ty, depth + 1);
    }
    out.push_str(if record.fields.len() > MAX_FIELDS { ", … }" } else { " }" });
}

/// `1..=9`; an open end stays open.
pub fn display_bounds(bounds: Bounds) -> String {
    let end = |end: Option<i64>| end.map_or(String::new(), |value| value.to_string());
    match bounds.max {
        Some(max) => format!("{}..={max}", end(bounds.min)),
        None => format!("{}..", end(bounds.min)),
    }
}

/// A value as a spec writes it; long ones are cut, opaque ones show their source.
pub fn display_value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Text(text) | Value::Marked(_, text) => quote(text),
        Value::List(items) => match &***items {
            [] => "[]".to_owned(),
            items if items.len() <= 4 => {
                format!("[{}]", items.iter().map(display_value).collect::<Vec<_>>().join(", "))
            }
            items => format!("a list of {}", items.len()),
        },
        Value::Map(map) if map.is_empty() => "{ }".to_owned(),
        Value::Map(map) if map.len() == 1 => "a map with 1 key".to_owned(),
        Value::Map(map) => format!("a map with {} keys", map.len()),
        Value::Opaque(opaque) => opaque.kind.source(),
        Value::Reference(reference) => format!("{}.{}", reference.kind, reference.id),
    }
}

/// A text in quotes on one line, cut when it is long.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for (count, c) in text.chars().enumerate() {
        if count == MAX_TEXT {
            out.push('…');
            break;
        }
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A path behind a name: `node_taints[2]`, `labels."a/b"`.
pub fn display_path(name: &str, path: &[Segment]) -> String {
    let mut out = name.to_owned();
    for segment in path {
        match segment {
            Segment::Index(index) => {
                let _ = write!(out, "[{index}]");
            }
            Segment::Key(key) => {
                out.push_str(if out.is_empty() { "" } else { "." });
                if is_name(key) { out.push_str(key) } else { out.push_str(&quote(key)) }
            }
        }
    }
    out
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Pattern};

    #[test]
    fn types_look_as_they_are_written() {
        let bounds = |min, max| Bounds { min, max };
        let union =
            |texts: &[&str]| Ty::new(Type::Union(texts.iter().map(|t| Type::text_literal(*t)).collect()));
        let rule =
            TextRule { format: None, pattern: Some(Pattern::new(r"^\d$")), len: bounds(Some(1), Some(63)) };
        for (ty, text) in [
            (union(&["a", "b"]), r#""a" | "b""#),
            (Ty::new(Type::Int(bounds(Some(1), Some(9)))), "int(1..=9)"),
            (Ty::new(Type::Int(bounds(Some(0), None))), "int(0..)"),
            (Ty::new(Type::Int(PORT)), "port"),
            (Type::list(Type::format(Format::Cidr)), "list[cidr]"),
            (Type::map(Type::string()), "map[string]"),
            (Ty::new(Type::Text(rule)), r##"string(pattern = #"^\d$"#, len = 1..=63)"##),
            (Type::empty_list(), "list[any]"),
        ] {
            assert_eq!(display(&ty), text);
        }
        let long: Vec<String> = (0..30).map(|i| format!("v{i}")).collect();
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        assert!(display(&union(&long)).ends_with(r#""v11" | … (30 in all)"#));
    }

    #[test]
    fn paths_and_values_are_short_and_on_one_line() {
        let path = [Segment::Key("a/b".into()), Segment::Index(2), Segment::Key("c".into())];
        assert_eq!(display_path("labels", &path), r#"labels."a/b"[2].c"#);
        assert_eq!(display_value(&Value::text("a\n\"\u{1}")), r#""a\n\"\u{1}""#);
        assert_eq!(display_value(&Value::text("x".repeat(100))).chars().count(), MAX_TEXT + 3);
        assert_eq!(display_value(&Value::Float(1.0)), "1.0");
    }
}
