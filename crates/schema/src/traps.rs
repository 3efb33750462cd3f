//! Texts that are right by their type and dangerous all the same.

use smol_str::SmolStr;

use kspec_values::Value;

use crate::Segment;
use crate::admit::read_number;

/// A plain text with a template in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateInText {
    pub path: Vec<Segment>,
    pub text: SmolStr,
    /// Where the template begins.
    pub offset: usize,
    pub opener: &'static str,
}

const OPENERS: [&str; 3] = ["{{", "{%", "{#"];

/// The first plain text in a value that Ansible would fill. For values of Ansible variables; keys are never filled,
/// and marked and opaque texts say what they are.
pub fn template_in_text(value: &Value) -> Option<TemplateInText> {
    if !has_brace(value) {
        return None;
    }
    search(value, &mut Vec::new())
}

/// Nearly no value has one, and looking for it needs no path.
fn has_brace(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.as_bytes().contains(&b'{'),
        Value::List(items) => items.iter().any(has_brace),
        Value::Map(map) => map.values().any(has_brace),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Marked(..)
        | Value::Opaque(_)
        | Value::Reference(_) => false,
    }
}

fn search(value: &Value, path: &mut Vec<Segment>) -> Option<TemplateInText> {
    let mut step = |segment: Segment, item: &Value| {
        path.push(segment);
        let found = search(item, path);
        path.pop();
        found
    };
    match value {
        Value::Text(text) => {
            let first = |opener: &'static str| text.find(opener).map(|offset| (offset, opener));
            let (offset, opener) = OPENERS.into_iter().filter_map(first).min()?;
            Some(TemplateInText { path: path.clone(), text: text.clone(), offset, opener })
        }
        Value::List(items) => {
            items.iter().enumerate().find_map(|(index, item)| step(Segment::Index(index), item))
        }
        Value::Map(map) => map.iter().find_map(|(key, item)| step(Segment::Key(key.clone()), item)),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Marked(..)
        | Value::Opaque(_)
        | Value::Reference(_) => None,
    }
}

/// What a text reads as to people and to YAML 1.1.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadsAs {
    Bool(bool),
    /// The number, where a spec writes it like this.
    Number(Option<Value>),
}

/// Whether a text looks like a value of another kind.
pub fn reads_as(text: &str) -> Option<ReadsAs> {
    if let Some(value) = reads_as_bool(text) {
        return Some(ReadsAs::Bool(value));
    }
    if let Some(number) = read_number(text) {
        return Some(ReadsAs::Number(Some(number)));
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = !digits.is_empty()
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    number.then_some(ReadsAs::Number(None))
}

/// The boolean that a text says in the words of YAML 1.1.
pub fn reads_as_bool(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => Some(true),
        "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_found_where_they_stand() {
        let inside = Value::list([Value::text("a"), Value::map([("k".into(), Value::text("x {% if y %}"))])]);
        let found = template_in_text(&inside).expect("one");
        assert_eq!(found.path, [Segment::Index(1), Segment::Key("k".into())]);
        assert_eq!((found.offset, found.opener), (2, "{%"));
        assert_eq!(template_in_text(&Value::text("${x} { {")), None);
        assert_eq!(template_in_text(&Value::Marked(kspec_values::Mark::Verbatim, "{{ x }}".into())), None);
    }

    #[test]
    fn texts_read_as_booleans_and_numbers() {
        assert_eq!(reads_as("No"), Some(ReadsAs::Bool(false)));
        assert_eq!(reads_as("1.30"), Some(ReadsAs::Number(Some(Value::Float(1.3)))));
        assert_eq!(reads_as("0644"), Some(ReadsAs::Number(None)));
        for text in ["", "y", "1.35.4", "10:30", "-", "ten"] {
            assert_eq!(reads_as(text), None, "{text}");
        }
    }
}
