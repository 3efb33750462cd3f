//! The tree that the readers make.

use indexmap::IndexMap;
use kspec_base::{SmolStr, Span};

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub data: Data,
    pub span: Span,
    /// A YAML tag that is not one of the core schema: `!vault`, `!unsafe`.
    pub tag: Option<SmolStr>,
}

/// Keys in source order.
pub type Map = IndexMap<SmolStr, Entry>;

/// A key with its value. The map's key is the key's text; `key` says what it was (`{1: a}` has an int).
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: Node,
    pub value: Node,
}

/// What a file can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer beyond 64 bits, in decimal.
    BigInt(SmolStr),
    Float(f64),
    Text(SmolStr),
    /// A date or time: YAML 1.1 and TOML have them. As written.
    Time(SmolStr),
    List(Vec<Node>),
    Map(Map),
}

impl Node {
    pub fn new(data: Data, span: Span) -> Node {
        Node { data, span, tag: None }
    }

    pub fn as_map(&self) -> Option<&Map> {
        match &self.data {
            Data::Map(map) => Some(map),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.data {
            Data::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_text(&self) -> Option<&SmolStr> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key, where this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.get(key).map(|entry| &entry.value)
    }

    /// The value behind a JSON pointer (`/a/0/b`, `~1` for `/`, `~0` for `~`; empty: the whole).
    pub fn pointer(&self, pointer: &str) -> Option<&Node> {
        if pointer.is_empty() {
            return Some(self);
        }
        let mut node = self;
        for part in pointer.strip_prefix('/')?.split('/') {
            let part = part.replace("~1", "/").replace("~0", "~");
            node = match &node.data {
                Data::Map(map) => &map.get(part.as_str())?.value,
                Data::List(items) => items.get(part.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(node)
    }
}

impl Data {
    /// The kind in the words of messages.
    pub fn kind_name(&self) -> &'static str {
        match self {
            Data::Null => "null",
            Data::Bool(_) => "bool",
            Data::Int(_) | Data::BigInt(_) => "int",
            Data::Float(_) => "float",
            Data::Text(_) => "text",
            Data::Time(_) => "date",
            Data::List(_) => "list",
            Data::Map(_) => "map",
        }
    }
}
