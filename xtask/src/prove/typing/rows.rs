//! The table.

use std::path::Path;

use kspec::Value;
use kspec_formats::{Data, Node, json};

use super::super::setting::told;

/// The core that the oracles pin; the table has a result for it in each row.
const CORE: &str = "2.18.19";

pub struct Row {
    pub channel: String,
    pub source: String,
    /// What Ansible made of it; `None`: it refused, or the template failed, or no value of a spec is like it.
    pub meaning: Option<Value>,
    /// Ansible itself refuses it.
    pub refused: bool,
}

pub fn read(path: &Path) -> Result<Vec<Row>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| told(path, &error))?;
    let table = json::read(&text).map_err(|error| error.message)?;
    let rows = table.get("rows").and_then(Node::as_list).ok_or("the table has no rows")?;
    rows.iter().map(|node| row(node).ok_or_else(|| "a row has another form".to_owned())).collect()
}

fn row(node: &Node) -> Option<Row> {
    let text = |key: &str| node.get(key).and_then(Node::as_text).map(ToString::to_string);
    let results = node.get("results").and_then(Node::as_list)?;
    let of_core = |result: &&Node| {
        let cores = result.get("core").and_then(Node::as_list).unwrap_or_default();
        cores.iter().any(|core| core.as_text().is_some_and(|core| core == CORE))
    };
    let result = results.iter().find(of_core)?;
    let kind = result.get("type").and_then(Node::as_text).map(ToString::to_string).unwrap_or_default();
    let meaning = result.get("value").and_then(|value| meaning(&kind, value));
    let refused = matches!(kind.as_str(), "error" | "load_error");
    Some(Row { channel: text("channel")?, source: text("source")?, meaning, refused })
}

/// The value, where kspec has one of that type.
fn meaning(kind: &str, value: &Node) -> Option<Value> {
    match kind {
        "str" | "AnsibleUnicode" | "AnsibleUnsafeText" => {
            value.as_text().map(|text| Value::text(text.clone()))
        }
        "bool" | "int" | "NoneType" => plain(value),
        // What JSON cannot say is a text in the table.
        "list" | "dict" => plain(value).filter(|value| value.as_text().is_none()),
        "float" => match value.data {
            Data::Float(_) => plain(value),
            _ => None,
        },
        _ => None,
    }
}

/// JSON as a value; `None` for a number that is too big.
pub fn plain(node: &Node) -> Option<Value> {
    Some(match &node.data {
        Data::Null => Value::Null,
        Data::Bool(value) => Value::Bool(*value),
        Data::Int(value) => Value::Int(*value),
        Data::Float(value) => Value::Float(*value),
        Data::Text(text) => Value::Text(text.clone()),
        Data::List(items) => Value::list(items.iter().map(plain).collect::<Option<Vec<_>>>()?),
        Data::Map(map) => {
            let entries = map.iter().map(|(key, entry)| Some((key.clone(), plain(&entry.value)?)));
            Value::map(entries.collect::<Option<Vec<_>>>()?)
        }
        Data::BigInt(_) | Data::Time(_) => return None,
    })
}
