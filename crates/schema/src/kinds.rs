//! Base kinds.

use kspec_values::Value;

use crate::{Format, Ty, Type};

/// A set of base kinds. Maps and records are one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u16);

impl Kinds {
    pub const NONE: Kinds = Kinds(0);
    pub const NULL: Kinds = Kinds(1);
    pub const BOOL: Kinds = Kinds(1 << 1);
    pub const INT: Kinds = Kinds(1 << 2);
    pub const FLOAT: Kinds = Kinds(1 << 3);
    pub const TEXT: Kinds = Kinds(1 << 4);
    pub const LIST: Kinds = Kinds(1 << 5);
    pub const MAP: Kinds = Kinds(1 << 6);
    pub const SECRET: Kinds = Kinds(1 << 7);
    pub const REFERENCE: Kinds = Kinds(1 << 8);
    /// What a value of `any` or of an unknown type may be.
    pub const ALL: Kinds = Kinds((1 << 9) - 1);

    #[must_use]
    pub const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether all its kinds are in `other`.
    pub fn lies_in(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether they have a kind in common.
    pub fn overlap(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The kind of a value; none for an opaque one, which has no value here.
    pub fn of(value: &Value) -> Kinds {
        match value {
            Value::Null => Kinds::NULL,
            Value::Bool(_) => Kinds::BOOL,
            Value::Int(_) => Kinds::INT,
            Value::Float(_) => Kinds::FLOAT,
            Value::Text(_) | Value::Marked(..) => Kinds::TEXT,
            Value::List(_) => Kinds::LIST,
            Value::Map(_) => Kinds::MAP,
            Value::Opaque(_) => Kinds::NONE,
            Value::Reference(_) => Kinds::REFERENCE,
        }
    }
}

/// The base kinds that values of a type can have.
pub fn kinds(ty: &Ty) -> Kinds {
    within(ty, 0)
}

/// More names and unions inside each other than a type has that does not lead back to itself.
const MAX_DEPTH: u32 = 128;

fn within(ty: &Type, depth: u32) -> Kinds {
    if depth > MAX_DEPTH {
        return Kinds::ALL;
    }
    match ty {
        Type::Unknown | Type::Any => Kinds::ALL,
        Type::Null => Kinds::NULL,
        Type::Bool => Kinds::BOOL,
        Type::Int(_) => Kinds::INT,
        Type::Float => Kinds::FLOAT,
        Type::Text(rule) if rule.format == Some(Format::Quantity) => Kinds::TEXT.with(Kinds::INT),
        Type::Text(_) => Kinds::TEXT,
        Type::Literal(value) => Kinds::of(value),
        Type::Union(members) => {
            members.iter().fold(Kinds::NONE, |all, member| all.with(within(member, depth + 1)))
        }
        Type::List(_) => Kinds::LIST,
        Type::Map(_) | Type::Record(_) => Kinds::MAP,
        Type::Named(named) => within(&named.target(), depth + 1),
        Type::Secret => Kinds::SECRET,
        Type::Reference(_) => Kinds::REFERENCE,
    }
}
