//! The TOML reader, over the `toml` crate's spanned tables.

use std::ops::Range;

use kspec_base::{SmolStr, Span};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::{Data, Entry, MAX_DEPTH, Map, Node, ReadError};

/// Reads a TOML document; the root is a map. Keys stand in the order of the text. A table's span is that of its
/// header, or of its braces.
pub fn read(text: &str) -> Result<Node, ReadError> {
    let table = DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or("this is not TOML").trim_end_matches('.');
        ReadError::new(message, error.span().map_or(Span::default(), span))
    })?;
    let whole = Span::new(0, text.len() as u32);
    Ok(Node::new(map(table.get_ref(), 1, whole)?, whole))
}

fn span(range: Range<usize>) -> Span {
    Span::new(range.start as u32, range.end as u32)
}

fn node(value: &Spanned<DeValue<'_>>, depth: usize) -> Result<Node, ReadError> {
    let place = span(value.span());
    if depth > MAX_DEPTH {
        return Err(ReadError::too_deep(place));
    }
    let data = match value.get_ref() {
        DeValue::String(text) => Data::Text(text.as_ref().into()),
        DeValue::Integer(number) => integer(number),
        DeValue::Float(number) => {
            let text = number.as_str().replace('_', "");
            match text.parse::<f64>() {
                Ok(value) if value.is_finite() => Data::Float(value),
                _ => return Err(ReadError::new("a float is finite here", place)),
            }
        }
        DeValue::Boolean(value) => Data::Bool(*value),
        DeValue::Datetime(time) => Data::Time(time.to_string().into()),
        DeValue::Array(items) => {
            Data::List(items.iter().map(|item| node(item, depth + 1)).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => map(table, depth + 1, place)?,
    };
    Ok(Node::new(data, place))
}

fn integer(number: &DeInteger<'_>) -> Data {
    let digits = number.as_str().replace('_', "");
    i64::from_str_radix(&digits, number.radix()).map_or_else(|_| Data::BigInt(digits.into()), Data::Int)
}

fn map(table: &DeTable<'_>, depth: usize, place: Span) -> Result<Data, ReadError> {
    if depth > MAX_DEPTH {
        return Err(ReadError::too_deep(place));
    }
    let mut entries = Vec::with_capacity(table.len());
    for (key, value) in table {
        let name: SmolStr = key.get_ref().as_ref().into();
        let key = Node::new(Data::Text(name.clone()), span(key.span()));
        entries.push((name, Entry { key, value: node(value, depth)? }));
    }
    entries.sort_by_key(|(_, entry)| entry.key.span.start);
    Ok(Data::Map(entries.into_iter().collect::<Map>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places_and_order() {
        let text = "specs = [\"*.kspec\"]\nn = 1_000\n\n[inputs]\nmachines = \"tf.json#/a\"\n\n[[allow]]\nrule = \"x\"\n";
        let node = read(text).expect("it is TOML");
        let keys: Vec<_> = node.as_map().expect("a map").keys().map(SmolStr::as_str).collect();
        assert_eq!(keys, ["specs", "n", "inputs", "allow"]);
        let value = node.pointer("/inputs/machines").expect("there");
        assert_eq!(value.span.slice(text), "\"tf.json#/a\"");
        assert_eq!(node.pointer("/allow/0/rule").and_then(Node::as_text).map(SmolStr::as_str), Some("x"));
        assert_eq!(node.get("n").map(|n| &n.data), Some(&Data::Int(1000)));
    }

    #[test]
    fn errors_have_places() {
        let error = read("a = 1\na = 2\n").expect_err("twice");
        assert_eq!(error.span.start, 6, "{}", error.message);
        assert!(read(&format!("a = {}", "[".repeat(5000))).is_err());
    }
}
