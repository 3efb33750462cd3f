//! Values as texts.

use kspec_formats::Sink;
use kspec_schema::{Ty, Type, feed, resolved};
use kspec_values::Value;

use crate::arguments::unfit;
use crate::{Fault, Host, Unfit};

pub mod base64;
pub mod json;
pub mod sha256;
pub mod toml;
pub mod yaml;

/// Everything is data but resources and secrets.
fn data_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    match arguments.get(index).map(resolved).as_deref() {
        Some(Type::Reference(_) | Type::Secret) => Err(unfit(index, "a value that is known here")),
        Some(_) | None => Ok(()),
    }
}

fn write(value: &Value, sink: &mut dyn Sink) -> Result<(), Fault> {
    let mut stranger = None;
    feed(value, sink, &mut |other, sink| {
        stranger.get_or_insert_with(|| kspec_schema::display_value(other));
        sink.null();
    });
    match stranger {
        None => Ok(()),
        Some(source) => Err(Fault::new(0, format!("{source} is in it, which has no value here"))),
    }
}

/// Counts the text that a value will make, before it is made.
fn charge_text(host: &mut dyn Host, value: &Value) -> Result<(), Fault> {
    host.charge(0, weight(value, 0))
}

/// About how many bytes a value has as text. Depth is limited by evaluation.
fn weight(value: &Value, depth: usize) -> usize {
    let line = 2 * depth + 4;
    match value {
        Value::Text(text) | Value::Marked(_, text) => line + text.len(),
        Value::List(items) => {
            items.iter().map(|item| weight(item, depth + 1)).fold(line, usize::saturating_add)
        }
        Value::Map(map) => {
            let entry = |(key, item): (&kspec_base::SmolStr, &Value)| key.len() + weight(item, depth + 1);
            map.iter().map(entry).fold(line, usize::saturating_add)
        }
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Opaque(_)
        | Value::Reference(_) => line + 8,
    }
}
