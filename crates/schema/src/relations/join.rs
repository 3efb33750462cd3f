//! The type of a place that holds values of two types: elements of a list, branches of an `if`.

use std::sync::Arc;

use super::MAX_DEPTH;
use super::fits::{Fit, fits};
use crate::{Format, Kinds, ListType, RecordType, TextRule, Ty, Type, kinds};

/// Longer unions of literals are inferred as their base type.
const MAX_LITERALS: usize = 32;

/// The smallest type that both fit, as it is inferred: unions only of literals of one kind. `None`: they have
/// different kinds or different fields, and the place needs a declared type.
pub fn join(a: &Ty, b: &Ty) -> Option<Ty> {
    within(a, b, 0)
}

fn within(a: &Ty, b: &Ty, depth: u32) -> Option<Ty> {
    if Arc::ptr_eq(a, b) {
        return Some(a.clone());
    }
    if depth > MAX_DEPTH {
        return None;
    }
    let depth = depth + 1;
    match (&**a, &**b) {
        (Type::Unknown, _) | (_, Type::Unknown) => return Some(Arc::new(Type::Unknown)),
        (Type::Any, _) => return (fits(b, a) == Fit::Always).then(|| a.clone()),
        (_, Type::Any) => return (fits(a, b) == Fit::Always).then(|| b.clone()),
        (Type::Record(record), Type::Map(_)) if record.fields.is_empty() => return Some(b.clone()),
        (Type::Map(_), Type::Record(record)) if record.fields.is_empty() => return Some(a.clone()),
        (Type::List(x), Type::List(y)) => return lists(x, y, depth),
        (Type::Map(x), Type::Map(y)) => return within(x, y, depth).map(Type::map),
        _ => {}
    }
    if kinds(a) == kinds(b) || union_of_kinds(a, b) {
        if fits(a, b) == Fit::Always {
            return Some(b.clone());
        }
        if fits(b, a) == Fit::Always {
            return Some(a.clone());
        }
    }
    match (&**a, &**b) {
        (Type::Named(named), _) => within(&named.target(), b, depth),
        (_, Type::Named(named)) => within(a, &named.target(), depth),
        (Type::Record(x), Type::Record(y)) => records(x, y, depth),
        (Type::Literal(_) | Type::Union(_), Type::Literal(_) | Type::Union(_)) => literals(a, b),
        (Type::Int(x), Type::Int(y)) => Some(Arc::new(Type::Int(x.hull(*y)))),
        (Type::Text(x), Type::Text(y)) => texts(x, y),
        _ => base(a, b),
    }
}

/// Whether one of them is a declared union that has the kinds of the other.
fn union_of_kinds(a: &Ty, b: &Ty) -> bool {
    let mixed = |ty: &Ty| matches!(&*crate::resolved(ty), Type::Union(_));
    (mixed(a) || mixed(b)) && kinds(a).overlap(kinds(b))
}

fn lists(a: &ListType, b: &ListType, depth: u32) -> Option<Ty> {
    let empty = |list: &ListType| list.len.max == Some(0);
    let element = if empty(a) {
        b.element.clone()
    } else if empty(b) {
        a.element.clone()
    } else {
        within(&a.element, &b.element, depth)?
    };
    let unique = (a.unique || empty(a)) && (b.unique || empty(b));
    Some(Arc::new(Type::List(ListType { element, len: a.len.hull(b.len), unique })))
}

/// Records of the same fields.
fn records(a: &RecordType, b: &RecordType, depth: u32) -> Option<Ty> {
    if a.fields.len() != b.fields.len() {
        return None;
    }
    let mut joined = a.clone();
    for (name, field) in &mut joined.fields {
        let other = b.fields.get(name)?;
        field.ty = within(&field.ty, &other.ty, depth)?;
        field.optional |= other.optional;
    }
    Some(Arc::new(Type::Record(joined)))
}

/// Unions are inferred of literals of one kind only, and not without end.
fn literals(a: &Ty, b: &Ty) -> Option<Ty> {
    if kinds(a) != kinds(b) {
        return None;
    }
    let mut members: Vec<Ty> = Vec::new();
    for member in members_of(a).iter().chain(members_of(b)) {
        let Type::Literal(value) = &**member else { return base(a, b) };
        let known = |other: &Ty| matches!(&**other, Type::Literal(other) if other == value);
        if !members.iter().any(known) {
            members.push(member.clone());
        }
    }
    let boolean = kinds(a) == Kinds::BOOL;
    if boolean || members.len() > MAX_LITERALS { base(a, b) } else { Some(Arc::new(Type::Union(members))) }
}

fn members_of(ty: &Ty) -> &[Ty] {
    match &**ty {
        Type::Union(members) => members,
        _ => std::slice::from_ref(ty),
    }
}

fn texts(a: &TextRule, b: &TextRule) -> Option<Ty> {
    // A quantity may be an int, which no other text is.
    let quantity = |rule: &TextRule| rule.format == Some(Format::Quantity);
    if quantity(a) != quantity(b) {
        return None;
    }
    let format = match (a.format, b.format) {
        (Some(x), Some(y)) if x.lies_in(y) => Some(y),
        (Some(x), Some(y)) if y.lies_in(x) => Some(x),
        _ => None,
    };
    let pattern = a.pattern.clone().filter(|pattern| Some(pattern) == b.pattern.as_ref());
    Some(Arc::new(Type::Text(TextRule { format, pattern, len: a.len.hull(b.len) })))
}

/// The unrefined type of the one scalar kind that both have.
fn base(a: &Ty, b: &Ty) -> Option<Ty> {
    let one = kinds(a).with(kinds(b));
    if one == Kinds::BOOL {
        Some(Arc::new(Type::Bool))
    } else if one == Kinds::INT {
        Some(Type::int())
    } else if one == Kinds::TEXT {
        Some(Type::string())
    } else {
        None
    }
}
