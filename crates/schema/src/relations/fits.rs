//! Whether values of one type fit another.

use std::sync::Arc;

use kspec_values::Value;

use super::{MAX_DEPTH, texts_exclude};
use crate::admit::is_reference_shape;
use crate::{Bounds, Format, ListType, RecordType, TextRule, Ty, Type, admits};

/// How many values of a type fit another. Ordered from none to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fit {
    /// No value fits (but for the empty list and map): a static error.
    Never,
    /// The value decides.
    Maybe,
    /// Nothing is left to be judged.
    Always,
}

/// Whether a value of the type `found` fits a place of the type `wanted`.
pub fn fits(found: &Ty, wanted: &Ty) -> Fit {
    relate(found, wanted, 0)
}

fn relate(found: &Ty, wanted: &Ty, depth: u32) -> Fit {
    if Arc::ptr_eq(found, wanted) {
        return Fit::Always;
    }
    if depth > MAX_DEPTH {
        return Fit::Maybe;
    }
    let depth = depth + 1;
    match (&**found, &**wanted) {
        (Type::Unknown, _) | (_, Type::Unknown) => Fit::Always,
        (Type::Named(a), Type::Named(b)) if Arc::ptr_eq(a, b) => Fit::Always,
        (Type::Named(named), _) => relate(&named.target(), wanted, depth),
        (_, Type::Named(named)) => relate(found, &named.target(), depth),
        (Type::Union(members), _) => all_or_some(members.iter().map(|member| relate(member, wanted, depth))),
        (Type::Literal(value), _) => literal(value, wanted),
        (_, Type::Union(members)) => {
            members.iter().map(|member| relate(found, member, depth)).max().unwrap_or(Fit::Never)
        }
        (_, Type::Any) => into_any(found, wanted, depth),
        (Type::Any, Type::Reference(_)) => Fit::Never,
        (Type::Any, _) => Fit::Maybe,
        (_, Type::Literal(value)) => {
            if admits_as_it_is(value, found) {
                Fit::Maybe
            } else {
                Fit::Never
            }
        }
        (Type::Int(a), Type::Int(b)) => bounds(*a, *b),
        (Type::Int(_), Type::Float) => Fit::Always,
        (Type::Int(_), Type::Text(rule)) if rule.format == Some(Format::Quantity) => Fit::Always,
        (Type::Text(a), Type::Text(b)) => texts(a, b),
        // A text may be opaque: that belongs to the value.
        (Type::Text(_), Type::Secret) => Fit::Maybe,
        (Type::Secret, Type::Text(rule)) if rule.is_free() => Fit::Always,
        (Type::Null, Type::Null)
        | (Type::Bool, Type::Bool)
        | (Type::Float, Type::Float)
        | (Type::Secret, Type::Secret) => Fit::Always,
        (Type::List(a), Type::List(b)) => lists(a, b, depth),
        (Type::Map(a), Type::Map(b)) => relate(a, b, depth),
        (Type::Record(a), Type::Map(b)) => {
            a.fields.values().map(|field| relate(&field.ty, b, depth)).min().unwrap_or(Fit::Always)
        }
        (Type::Map(a), Type::Record(b)) => map_into_record(a, b, depth),
        (Type::Record(a), Type::Record(b)) => records(a, b, depth),
        (Type::Reference(a), Type::Reference(b)) if a == b => Fit::Always,
        (Type::Reference(_), Type::Record(record)) if is_reference_shape(record) => Fit::Always,
        // With `with` it may bring the fields that are missing.
        (Type::Reference(_), Type::Record(record)) if record.fields.contains_key("name") => Fit::Maybe,
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
        ) => Fit::Never,
    }
}

fn all_or_some(parts: impl Iterator<Item = Fit>) -> Fit {
    let (mut least, mut most) = (Fit::Always, Fit::Never);
    for part in parts {
        least = least.min(part);
        most = most.max(part);
    }
    match (least, most) {
        (Fit::Always, _) => Fit::Always,
        (_, Fit::Never) => Fit::Never,
        _ => Fit::Maybe,
    }
}

fn literal(value: &Value, wanted: &Ty) -> Fit {
    if admits(value, wanted) { Fit::Always } else { Fit::Never }
}

/// Whether a value is of a type without being changed: an int is no float.
pub(super) fn admits_as_it_is(value: &Value, ty: &Ty) -> bool {
    let int_as_float = matches!((value, &**ty), (Value::Int(_), Type::Float));
    !int_as_float && admits(value, ty)
}

/// Everything is data but resources.
fn into_any(found: &Ty, any: &Ty, depth: u32) -> Fit {
    match &**found {
        Type::Reference(_) => Fit::Never,
        Type::List(list) => relate(&list.element, any, depth),
        Type::Map(element) => relate(element, any, depth),
        Type::Record(record) => {
            record.fields.values().map(|field| relate(&field.ty, any, depth)).min().unwrap_or(Fit::Always)
        }
        Type::Any
        | Type::Unknown
        | Type::Null
        | Type::Bool
        | Type::Int(_)
        | Type::Float
        | Type::Text(_)
        | Type::Literal(_)
        | Type::Union(_)
        | Type::Named(_)
        | Type::Secret => Fit::Always,
    }
}

fn bounds(found: Bounds, wanted: Bounds) -> Fit {
    if wanted.covers(found) {
        Fit::Always
    } else if wanted.excludes(found) {
        Fit::Never
    } else {
        Fit::Maybe
    }
}

fn texts(found: &TextRule, wanted: &TextRule) -> Fit {
    let format = match (found.format, wanted.format) {
        (_, None) => true,
        (Some(a), Some(b)) => a.lies_in(b),
        (None, Some(_)) => false,
    };
    let pattern = wanted.pattern.is_none() || found.pattern == wanted.pattern;
    // A quantity may be an int, which no other text is.
    let int = found.format == Some(Format::Quantity) && wanted.format != Some(Format::Quantity);
    if format && pattern && wanted.len.covers(found.len) && !int {
        Fit::Always
    } else if texts_exclude(found, wanted) {
        Fit::Never
    } else {
        Fit::Maybe
    }
}

fn lists(found: &ListType, wanted: &ListType, depth: u32) -> Fit {
    let length = bounds(found.len, wanted.len);
    let unique = if wanted.unique && !found.unique { Fit::Maybe } else { Fit::Always };
    let element =
        if found.len.max == Some(0) { Fit::Always } else { relate(&found.element, &wanted.element, depth) };
    length.min(unique).min(element)
}

/// The keys of a map are not known: its values decide.
fn map_into_record(element: &Ty, record: &RecordType, depth: u32) -> Fit {
    let possible = record.fields.values().any(|field| relate(element, &field.ty, depth) != Fit::Never);
    if possible || record.fields.is_empty() { Fit::Maybe } else { Fit::Never }
}

fn records(found: &RecordType, wanted: &RecordType, depth: u32) -> Fit {
    let mut least = Fit::Always;
    for (name, field) in &found.fields {
        let Some(other) = wanted.fields.get(name) else {
            // An optional field that is absent disturbs nobody.
            least = least.min(if field.optional { Fit::Maybe } else { Fit::Never });
            continue;
        };
        let fit = relate(&field.ty, &other.ty, depth);
        least = least.min(if field.optional { fit.max(Fit::Maybe) } else { fit });
    }
    for (name, field) in &wanted.fields {
        if !field.required() {
            continue;
        }
        least = least.min(match found.fields.get(name) {
            Some(present) if present.optional => Fit::Maybe,
            Some(_) => Fit::Always,
            None => Fit::Never,
        });
    }
    least
}
