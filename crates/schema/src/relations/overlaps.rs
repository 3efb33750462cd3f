//! Whether values of two types can be equal.

use std::sync::Arc;

use super::fits::admits_as_it_is;
use super::{MAX_DEPTH, texts_exclude};
use crate::{Format, RecordType, Ty, Type};

/// Whether `==` between values of the types can be true. Equality changes nothing: an int equals no float.
pub fn overlaps(a: &Ty, b: &Ty) -> bool {
    within(a, b, 0)
}

fn within(a: &Ty, b: &Ty, depth: u32) -> bool {
    if depth > MAX_DEPTH || Arc::ptr_eq(a, b) {
        return true;
    }
    let depth = depth + 1;
    match (&**a, &**b) {
        (Type::Unknown | Type::Any, _) | (_, Type::Unknown | Type::Any) => true,
        (Type::Named(named), _) => within(&named.target(), b, depth),
        (_, Type::Named(named)) => within(a, &named.target(), depth),
        (Type::Union(members), _) => members.iter().any(|member| within(member, b, depth)),
        (_, Type::Union(members)) => members.iter().any(|member| within(a, member, depth)),
        (Type::Literal(x), Type::Literal(y)) => x == y,
        (Type::Literal(value), _) => admits_as_it_is(value, b),
        (_, Type::Literal(value)) => admits_as_it_is(value, a),
        (Type::Int(x), Type::Int(y)) => !x.excludes(*y),
        (Type::Int(_), Type::Text(rule)) | (Type::Text(rule), Type::Int(_)) => {
            rule.format == Some(Format::Quantity)
        }
        (Type::Text(x), Type::Text(y)) => !texts_exclude(x, y),
        (Type::Secret, Type::Text(_)) | (Type::Text(_), Type::Secret) => true,
        (Type::Null, Type::Null)
        | (Type::Bool, Type::Bool)
        | (Type::Float, Type::Float)
        | (Type::Secret, Type::Secret) => true,
        (Type::List(x), Type::List(y)) => {
            let empty = x.len.max == Some(0) || y.len.max == Some(0);
            !x.len.excludes(y.len) && (empty || within(&x.element, &y.element, depth))
        }
        (Type::Map(x), Type::Map(y)) => within(x, y, depth),
        (Type::Record(record), Type::Map(element)) | (Type::Map(element), Type::Record(record)) => record
            .fields
            .values()
            .filter(|field| field.required())
            .all(|field| within(&field.ty, element, depth)),
        (Type::Record(x), Type::Record(y)) => records(x, y, depth),
        (Type::Reference(x), Type::Reference(y)) => x == y,
        (
            Type::Null
            | Type::Bool
            | Type::Int(_)
            | Type::Float
            | Type::Text(_)
            | Type::List(_)
            | Type::Map(_)
            | Type::Record(_)
            | Type::Secret
            | Type::Reference(_),
            _,
        ) => false,
    }
}

fn records(a: &RecordType, b: &RecordType, depth: u32) -> bool {
    let fits = |x: &RecordType, y: &RecordType| {
        x.fields
            .iter()
            .filter(|(_, field)| !field.optional)
            .all(|(name, field)| y.fields.get(name).is_some_and(|other| within(&field.ty, &other.ty, depth)))
    };
    fits(a, b) && fits(b, a)
}
