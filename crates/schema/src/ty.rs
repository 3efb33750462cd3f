//! Types.

use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use smol_str::SmolStr;

use kspec_base::Place;
use kspec_values::Value;

use crate::Pattern;

/// Types are shared; equal pointers are equal types.
pub type Ty = Arc<Type>;

/// Inclusive bounds, each optional.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Bounds {
    pub const NONE: Bounds = Bounds { min: None, max: None };

    pub fn contains(self, value: i64) -> bool {
        self.min.is_none_or(|min| min <= value) && self.max.is_none_or(|max| value <= max)
    }

    /// No bounds at all.
    pub fn is_free(self) -> bool {
        self == Bounds::NONE
    }

    pub fn contains_length(self, length: usize) -> bool {
        i64::try_from(length).is_ok_and(|length| self.contains(length))
    }

    /// Whether no value lies in both.
    pub fn excludes(self, other: Bounds) -> bool {
        let above =
            |min: Option<i64>, max: Option<i64>| matches!((min, max), (Some(min), Some(max)) if min > max);
        above(self.min, other.max) || above(other.min, self.max)
    }

    /// The smallest bounds around both.
    pub fn hull(self, other: Bounds) -> Bounds {
        Bounds {
            min: self.min.zip(other.min).map(|(a, b)| a.min(b)),
            max: self.max.zip(other.max).map(|(a, b)| a.max(b)),
        }
    }

    /// Whether every value of `other` lies in `self`.
    pub fn covers(self, other: Bounds) -> bool {
        let min = self.min.is_none_or(|min| other.min.is_some_and(|o| min <= o));
        let max = self.max.is_none_or(|max| other.max.is_some_and(|o| o <= max));
        min && max
    }
}

/// The built-in refinements of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Ip,
    Ipv4,
    Ipv6,
    /// May have host bits.
    Cidr,
    Cidr4,
    Cidr6,
    /// A cidr without host bits.
    Network,
    Version,
    /// Also takes an int, and writes it as a number.
    Quantity,
    Duration,
    DnsLabel,
    DnsName,
    Url,
    Path,
}

/// What a text must be beside being text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextRule {
    pub format: Option<Format>,
    pub pattern: Option<Pattern>,
    /// In Unicode scalars.
    pub len: Bounds,
}

impl TextRule {
    pub fn is_free(&self) -> bool {
        self.format.is_none() && self.pattern.is_none() && self.len == Bounds::NONE
    }
}

/// A type.
#[derive(Clone, Debug)]
pub enum Type {
    /// Of something that was already told to be wrong. Fits everything, silently.
    Unknown,
    Any,
    Null,
    Bool,
    Int(Bounds),
    Float,
    Text(TextRule),
    /// One text, int or bool.
    Literal(Value),
    /// At least two members, none a union; records are no members.
    Union(Vec<Ty>),
    List(ListType),
    Map(Ty),
    Record(RecordType),
    /// A declared name; compares by declaration.
    Named(Arc<NamedType>),
    Secret,
    /// A reference to a resource of this kind.
    Reference(SmolStr),
}

#[derive(Clone, Debug)]
pub struct ListType {
    pub element: Ty,
    pub len: Bounds,
    pub unique: bool,
}

#[derive(Clone, Debug, Default)]
pub struct RecordType {
    pub fields: IndexMap<SmolStr, Field, FxBuildHasher>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub ty: Ty,
    pub optional: bool,
    pub default: Option<FieldDefault>,
    pub doc: Option<SmolStr>,
    /// Where it is declared, where that is in a text.
    pub place: Option<Place>,
}

impl Field {
    pub fn required(&self) -> bool {
        !self.optional && self.default.is_none()
    }
}

/// The default of a record's field.
#[derive(Clone, Debug)]
pub enum FieldDefault {
    Value(Value),
    /// An expression of the program, by its number; whoever admits evaluates it.
    Expression(u32),
}

/// A declared type. The target is set once all declarations are known, so that a type may name itself.
#[derive(Debug)]
pub struct NamedType {
    pub name: SmolStr,
    pub place: Option<Place>,
    pub target: OnceLock<Ty>,
}

impl NamedType {
    /// The type behind the name; `Unknown` while it is not set.
    pub fn target(&self) -> Ty {
        self.target.get().cloned().unwrap_or_else(|| Arc::new(Type::Unknown))
    }
}

impl Type {
    pub fn string() -> Ty {
        Arc::new(Type::Text(TextRule::default()))
    }

    pub fn int() -> Ty {
        Arc::new(Type::Int(Bounds::NONE))
    }

    pub fn format(format: Format) -> Ty {
        Arc::new(Type::Text(TextRule { format: Some(format), ..TextRule::default() }))
    }

    /// The type of `[]`: fits every list that may be empty.
    pub fn empty_list() -> Ty {
        let len = Bounds { min: Some(0), max: Some(0) };
        Arc::new(Type::List(ListType { element: Arc::new(Type::Any), len, unique: true }))
    }

    /// The type of `{}`: fits every map, and every record without a required field.
    pub fn empty_record() -> Ty {
        Arc::new(Type::Record(RecordType::default()))
    }

    pub fn list(element: Ty) -> Ty {
        Arc::new(Type::List(ListType { element, len: Bounds::NONE, unique: false }))
    }

    pub fn map(value: Ty) -> Ty {
        Arc::new(Type::Map(value))
    }

    pub fn text_literal(text: impl Into<SmolStr>) -> Ty {
        Arc::new(Type::Literal(Value::Text(text.into())))
    }
}

/// The type behind names. `Unknown` behind a name that only leads back to itself.
pub fn resolved(ty: &Ty) -> Ty {
    let mut ty = ty.clone();
    for _ in 0..MAX_NAMES {
        let Type::Named(named) = &*ty else { return ty };
        let target = named.target();
        ty = target;
    }
    Arc::new(Type::Unknown)
}

/// More names in a row than a person writes.
const MAX_NAMES: usize = 128;
