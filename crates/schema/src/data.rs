//! Values and the texts of files: from the tree of a reader, to the events of a writer.

use kspec_base::Span;
use kspec_formats::{Data, Node, Sink};
use kspec_values::{Map, Value};

/// A part of a file that is no value of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoValue {
    pub span: Span,
    /// One line for people.
    pub message: String,
}

/// The value of a file's tree. Dates are texts as they stand; integers beyond 64 bits and tags have no value.
pub fn value_of(node: &Node) -> Result<Value, NoValue> {
    let refuse = |message: String| Err(NoValue { span: node.span, message });
    if let Some(tag) = &node.tag {
        return refuse(format!("the tag {tag} has no meaning here"));
    }
    Ok(match &node.data {
        Data::Null => Value::Null,
        Data::Bool(value) => Value::Bool(*value),
        Data::Int(value) => Value::Int(*value),
        Data::BigInt(text) => return refuse(format!("{text} does not fit into 64 bits")),
        Data::Float(value) if value.is_finite() => Value::Float(*value),
        Data::Float(_) => return refuse("a float is finite".to_owned()),
        Data::Text(text) | Data::Time(text) => Value::Text(text.clone()),
        Data::List(items) => Value::list(items.iter().map(value_of).collect::<Result<Vec<_>, _>>()?),
        Data::Map(entries) => {
            let mut map = Map::default();
            for (key, entry) in entries {
                map.insert(key.clone(), value_of(&entry.value)?);
            }
            Value::Map(map.into())
        }
    })
}

/// Sends a value to a writer. What is no data goes to `other`: it sends what stands for it, or nothing but then a
/// null of its own.
pub fn feed(value: &Value, sink: &mut dyn Sink, other: &mut dyn FnMut(&Value, &mut dyn Sink)) {
    match value {
        Value::Null => sink.null(),
        Value::Bool(value) => sink.bool(*value),
        Value::Int(value) => sink.int(*value),
        Value::Float(value) => sink.float(*value),
        Value::Text(text) | Value::Marked(_, text) => sink.text(text),
        Value::List(items) => {
            sink.begin_list();
            for item in items.iter() {
                feed(item, sink, other);
            }
            sink.end_list();
        }
        Value::Map(map) => {
            sink.begin_map();
            for (key, item) in map.iter() {
                sink.key(key);
                feed(item, sink, other);
            }
            sink.end_map();
        }
        Value::Opaque(_) | Value::Reference(_) => other(value, sink),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kspec_formats::{Builder, yaml};

    #[test]
    fn a_file_becomes_a_value_and_goes_back() {
        let text = "a: [1, 2.5, yes, true, null]\nb: {c: 2026-01-01}\n";
        let node = yaml::read(text, yaml::Dialect::Strict).expect("it is YAML");
        let value = value_of(&node).expect("it is data");
        let mut builder = Builder::new();
        feed(&value, &mut builder, &mut |_, _| unreachable!("nothing opaque"));
        assert_eq!(value_of(&Node::new(builder.finish(), Span::default())), Ok(value.clone()));
        let list = value.as_map().and_then(|map| map["a"].as_list()).expect("a list");
        assert_eq!(list[2], Value::text("yes"));
        let tagged = yaml::read("!vault x", yaml::Dialect::Strict).expect("it is YAML");
        assert!(value_of(&tagged).is_err());
    }
}
