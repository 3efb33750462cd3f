//! Files of the project. What is read counts as an input.

use kspec_base::Span;
use kspec_values::Value;

use crate::Fault;

pub mod read_json;
pub mod read_yaml;
pub mod text;

/// A fault in a file, with its line.
fn at_line(path: &str, content: &str, span: Span, message: &str) -> Fault {
    let line = content.as_bytes().iter().take(span.start as usize).filter(|b| **b == b'\n').count() + 1;
    Fault::new(0, format!("{path}:{line}: {message}"))
}

/// The number of elements in a value, all levels.
fn size(value: &Value) -> usize {
    match value {
        Value::List(items) => items.iter().map(size).fold(items.len(), usize::saturating_add),
        Value::Map(map) => map.values().map(size).fold(map.len(), usize::saturating_add),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Text(_)
        | Value::Marked(..)
        | Value::Opaque(_)
        | Value::Reference(_) => 0,
    }
}
