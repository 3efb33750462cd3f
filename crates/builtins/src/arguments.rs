//! What builtins ask of their arguments, once as types and once as values.

use std::cmp::Ordering;
use std::sync::Arc;

use kspec_base::SmolStr;
use kspec_schema::{Field, RecordType, Ty, Type, compile, display_value, join, kinds, resolved};
use kspec_values::{Map, Value, compare_versions};

pub(crate) use kspec_schema::Kinds;

use crate::{Fault, Host, Unfit};

/// What has an order.
pub(crate) const ORDERED: Kinds = Kinds::INT.with(Kinds::FLOAT).with(Kinds::TEXT);

pub(crate) fn unfit(argument: usize, wanted: impl Into<String>) -> Unfit {
    Unfit { argument, wanted: wanted.into() }
}

/// Refuses an argument that can be of a kind that is not wanted: also `any`, which needs a type first.
pub(crate) fn scalar(arguments: &[Ty], index: usize, wanted: Kinds, words: &str) -> Result<(), Unfit> {
    match arguments.get(index) {
        Some(ty) if !is_unknown(ty) && !kinds(ty).lies_in(wanted) => Err(unfit(index, words)),
        Some(_) | None => Ok(()),
    }
}

pub(crate) fn text_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    scalar(arguments, index, Kinds::TEXT, "a string")
}

pub(crate) fn int_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    scalar(arguments, index, Kinds::INT, "an int")
}

/// A text that, where it is known, compiles.
pub(crate) fn pattern_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    text_type(arguments, index)?;
    let Some(Type::Literal(Value::Text(pattern))) = arguments.get(index).map(|ty| &**ty) else {
        return Ok(());
    };
    match compile(pattern) {
        Ok(_) => Ok(()),
        Err(reason) => Err(unfit(index, format!("an RE2 pattern ({reason})"))),
    }
}

/// The type of a list's elements.
pub(crate) fn list_type(arguments: &[Ty], index: usize) -> Result<Ty, Unfit> {
    element_of(&arguments[index]).ok_or_else(|| unfit(index, "a list"))
}

/// A list whose elements are of wanted kinds.
pub(crate) fn elements(arguments: &[Ty], index: usize, wanted: Kinds, words: &str) -> Result<(), Unfit> {
    let Some(element) = element_of(&arguments[index]) else { return Err(unfit(index, words)) };
    if is_unknown(&element) || is_empty_list(&arguments[index]) || kinds(&element).lies_in(wanted) {
        Ok(())
    } else {
        Err(unfit(index, words))
    }
}

/// The type of a map's values: of a record, what its fields have in common.
pub(crate) fn map_type(arguments: &[Ty], index: usize) -> Result<Ty, Unfit> {
    match &*resolved(&arguments[index]) {
        Type::Unknown => Ok(arguments[index].clone()),
        Type::Map(value) => Ok(value.clone()),
        Type::Record(record) => {
            let mut types = record.fields.values().map(|field| field.ty.clone());
            let first = types.next().unwrap_or_else(|| Arc::new(Type::Any));
            Ok(types.try_fold(first, |a, b| join(&a, &b)).unwrap_or_else(|| Arc::new(Type::Any)))
        }
        _ => Err(unfit(index, "a map")),
    }
}

pub(crate) fn element_of(ty: &Ty) -> Option<Ty> {
    match &*resolved(ty) {
        Type::Unknown => Some(ty.clone()),
        Type::List(list) => Some(list.element.clone()),
        _ => None,
    }
}

fn is_empty_list(ty: &Ty) -> bool {
    matches!(&*resolved(ty), Type::List(list) if list.len.max == Some(0))
}

fn is_unknown(ty: &Ty) -> bool {
    matches!(&*resolved(ty), Type::Unknown)
}

/// A list whose length is not known.
pub(crate) fn list_of(element: Ty) -> Ty {
    if is_unknown(&element) { element } else { Type::list(element) }
}

/// The elements' type of a list that was checked.
pub(crate) fn unrefined_list(ty: &Ty) -> Ty {
    element_of(ty).unwrap_or_else(|| Arc::new(Type::Unknown))
}

pub(crate) fn record<const N: usize>(fields: [(&str, Ty); N]) -> Ty {
    let field = |ty| Field { ty, optional: false, default: None, doc: None, place: None };
    let fields = fields.into_iter().map(|(name, ty)| (name.into(), field(ty))).collect();
    Arc::new(Type::Record(RecordType { fields }))
}

/// A value of a kind that is not wanted: `any` may hold everything.
pub(crate) fn wrong(argument: usize, wanted: &str, found: &Value) -> Fault {
    Fault::new(argument, format!("{wanted} is wanted, and {} is none", display_value(found)))
}

pub(crate) fn quoted(text: &str) -> String {
    display_value(&Value::text(text))
}

pub(crate) fn text(arguments: &[Value], index: usize) -> Result<SmolStr, Fault> {
    arguments[index].as_text().cloned().ok_or_else(|| wrong(index, "a string", &arguments[index]))
}

pub(crate) fn int(arguments: &[Value], index: usize) -> Result<i64, Fault> {
    arguments[index].as_int().ok_or_else(|| wrong(index, "an int", &arguments[index]))
}

pub(crate) fn list(arguments: &[Value], index: usize) -> Result<Arc<Vec<Value>>, Fault> {
    arguments[index].as_list().cloned().ok_or_else(|| wrong(index, "a list", &arguments[index]))
}

pub(crate) fn map(arguments: &[Value], index: usize) -> Result<Arc<Map>, Fault> {
    arguments[index].as_map().cloned().ok_or_else(|| wrong(index, "a map", &arguments[index]))
}

/// A length as an int.
pub(crate) fn count(length: usize) -> Result<Value, Fault> {
    i64::try_from(length).map(Value::Int).map_err(|_| Fault::new(0, "the length does not fit into 64 bits"))
}

/// How the elements of one list compare.
pub(crate) enum Order {
    Numbers,
    Texts,
    Versions,
}

impl Order {
    /// The order of a list's elements, which are all numbers or all texts.
    pub(crate) fn of(host: &mut dyn Host, items: &[Value]) -> Result<Order, Fault> {
        let number = |item: &Value| matches!(item, Value::Int(_) | Value::Float(_));
        let order = match items.first() {
            Some(first) if number(first) => Order::Numbers,
            Some(_) | None if host.versions() => Order::Versions,
            Some(_) | None => Order::Texts,
        };
        let stranger = items.iter().find(|item| match order {
            Order::Numbers => !number(item),
            Order::Texts | Order::Versions => item.as_text().is_none(),
        });
        match stranger {
            None => Ok(order),
            Some(other) => Err(wrong(0, "a list of numbers only, or of texts only,", other)),
        }
    }

    pub(crate) fn compare(&self, a: &Value, b: &Value) -> Ordering {
        match (self, a, b) {
            (Order::Numbers, Value::Int(a), Value::Int(b)) => a.cmp(b),
            (Order::Numbers, a, b) => as_float(a).total_cmp(&as_float(b)),
            (Order::Texts, a, b) => a.as_text().cmp(&b.as_text()),
            (Order::Versions, a, b) => match (a.as_text(), b.as_text()) {
                (Some(a), Some(b)) => compare_versions(a, b),
                (a, b) => a.cmp(&b),
            },
        }
    }
}

fn as_float(value: &Value) -> f64 {
    match value {
        Value::Int(value) => *value as f64,
        Value::Float(value) => value + 0.0,
        _ => 0.0,
    }
}
