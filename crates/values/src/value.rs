//! The value of an expression.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::SmolStr;

use crate::Opaque;

/// Keys in source order. Serves records and maps alike.
pub type Map = IndexMap<SmolStr, Value, FxBuildHasher>;

/// What a text is to whoever fills templates in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `verbatim"…"`: arrives in Ansible as written.
    Verbatim,
    /// `flux"…"`: Flux substitutes in it.
    Flux,
}

/// A resource that an expression names (`Namespace.shop`).
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub kind: SmolStr,
    /// The identifier, not the object's name.
    pub id: SmolStr,
    /// The uses from the cluster down to the one whose resource it is; empty for the cluster's own.
    pub uses: Vec<SmolStr>,
    /// What `with` adds beside the reference.
    pub extra: Map,
}

/// The value of an expression. Absence and failure are not values: see `kspec_eval::Stop`.
#[derive(Clone, Debug)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    /// Finite.
    Float(f64),
    Text(SmolStr),
    /// A text with a mark; equal to the text.
    Marked(Mark, SmolStr),
    List(Arc<Vec<Value>>),
    Map(Arc<Map>),
    Opaque(Arc<Opaque>),
    Reference(Arc<Reference>),
}

impl Value {
    pub fn text(text: impl Into<SmolStr>) -> Value {
        Value::Text(text.into())
    }

    pub fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(Arc::new(items.into_iter().collect()))
    }

    pub fn map(entries: impl IntoIterator<Item = (SmolStr, Value)>) -> Value {
        Value::Map(Arc::new(entries.into_iter().collect()))
    }

    pub fn empty_map() -> Value {
        Value::Map(Arc::new(Map::default()))
    }

    pub fn as_text(&self) -> Option<&SmolStr> {
        match self {
            Value::Text(text) | Value::Marked(_, text) => Some(text),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_opaque(&self) -> Option<&Arc<Opaque>> {
        match self {
            Value::Opaque(opaque) => Some(opaque),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&Arc<Vec<Value>>> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_map(&self) -> Option<&Arc<Map>> {
        match self {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The base kind in the words of messages: `bool`, `text`, `int`, `list` …
    pub fn kind_name(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Text(_) | Value::Marked(..) => "text",
            Value::List(_) => "list",
            Value::Map(_) => "map",
            Value::Opaque(_) => "opaque value",
            Value::Reference(_) => "resource",
        }
    }

    /// Whether an opaque value lies anywhere in it.
    pub fn holds_opaque(&self) -> bool {
        self.first_opaque().is_some()
    }

    /// The first secret of an object in it, which no Ansible variable can hold.
    pub fn first_object_secret(&self) -> Option<&Arc<Opaque>> {
        match self {
            Value::Opaque(opaque) => opaque.kind.holds_object().then_some(opaque),
            Value::List(items) => items.iter().find_map(Value::first_object_secret),
            Value::Map(map) => map.values().find_map(Value::first_object_secret),
            _ => None,
        }
    }

    /// The first opaque value in it, itself included. Depth is limited by evaluation (128).
    pub fn first_opaque(&self) -> Option<&Arc<Opaque>> {
        match self {
            Value::Opaque(opaque) => Some(opaque),
            Value::List(items) => items.iter().find_map(Value::first_opaque),
            Value::Map(map) => map.values().find_map(Value::first_opaque),
            _ => None,
        }
    }
}

/// Deep equality: text by bytes, maps without regard to order, int and float apart, opaque values by their
/// source.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b,
            (Value::Text(a) | Value::Marked(_, a), Value::Text(b) | Value::Marked(_, b)) => a == b,
            (Value::List(a), Value::List(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Map(a), Value::Map(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Opaque(a), Value::Opaque(b)) => a.kind == b.kind,
            (Value::Reference(a), Value::Reference(b)) => a == b,
            _ => false,
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::text(value)
    }
}
