//! Admission: the one place where a value meets a declared type.
//!
//! It judges refinements, fills defaults of records, takes a record as a map, an int as a float and a resource as
//! a reference. Nothing else changes: a text never becomes a boolean.

mod list;
mod opaque;
mod record;
mod reference;
mod scalar;
mod union;

#[cfg(test)]
mod tests;

pub(crate) use reference::is_reference_shape;
pub(crate) use scalar::read_number;

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_values::Value;

use crate::{FieldSite, Misfit, Problem, Segment, Ty, Type};

/// What admission asks of whoever admits.
pub trait Admission {
    /// The value of a default, by the number of its expression. `None`: it has none now (it failed, which was
    /// told, or it cannot be evaluated while checking); the field is left out in silence.
    fn default(&mut self, expression: u32) -> Option<Value>;

    /// What becomes of fields that a record type does not know.
    fn unknown_fields(&self) -> UnknownFields {
        UnknownFields::Refuse
    }

    /// A field was dropped; the path ends with its name.
    fn dropped(&mut self, _type_name: Option<&SmolStr>, _path: &[Segment]) {}
}

/// What becomes of fields that a record type does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    /// Records are closed.
    Refuse,
    /// Inputs are open.
    Drop,
}

/// Admission without a program behind it: no default is an expression, records are closed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Closed;

impl Admission for Closed {
    fn default(&mut self, _expression: u32) -> Option<Value> {
        None
    }
}

/// Judges a value by a type and gives the value as the place holds it: the same one where nothing changes. All
/// misfits are told, in the order of the value.
#[inline]
pub fn admit(value: &Value, ty: &Ty, how: &mut dyn Admission) -> Result<Value, Vec<Misfit>> {
    if plainly_fits(value, ty) { Ok(value.clone()) } else { admit_slowly(value, ty, how) }
}

fn admit_slowly(value: &Value, ty: &Ty, how: &mut dyn Admission) -> Result<Value, Vec<Misfit>> {
    let mut judge = Judge { how, path: Vec::new(), field: None, misfits: Vec::new(), names: 0 };
    let outcome = judge.value(value, ty);
    if !judge.misfits.is_empty() {
        return Err(judge.misfits);
    }
    Ok(match outcome {
        Outcome::Same => value.clone(),
        Outcome::Changed(value) => value,
    })
}

/// Whether a value fits, without its changes and without evaluating defaults.
pub fn admits(value: &Value, ty: &Ty) -> bool {
    admit(value, ty, &mut Closed).is_ok()
}

/// Whether a scalar fits as it is: the common case, for which no path is kept.
#[inline]
fn plainly_fits(value: &Value, ty: &Type) -> bool {
    match (ty, value) {
        (Type::Bool, Value::Bool(_)) => true,
        (Type::Int(bounds), Value::Int(value)) => bounds.contains(*value),
        (Type::Text(rule), Value::Text(text)) => rule.is_free() || scalar::judge_text(text, rule).is_ok(),
        (Type::Union(members), Value::Text(_)) => union::has_literal(members, value),
        (Type::Named(named), Value::Bool(_) | Value::Int(_) | Value::Text(_)) => {
            let target = named.target.get().filter(|target| !matches!(***target, Type::Named(_)));
            target.is_some_and(|target| plainly_fits(value, target))
        }
        _ => false,
    }
}

/// What a value is in its place.
enum Outcome {
    Same,
    Changed(Value),
}

/// More names and unions inside each other than values are deep: a type that only leads to itself.
const MAX_NAMES: usize = 128;

struct Judge<'a> {
    how: &'a mut dyn Admission,
    path: Vec<Segment>,
    field: Option<FieldSite>,
    misfits: Vec<Misfit>,
    /// Names and unions entered without entering the value.
    names: usize,
}

impl Judge<'_> {
    fn value(&mut self, value: &Value, ty: &Ty) -> Outcome {
        if plainly_fits(value, ty) {
            return Outcome::Same;
        }
        match (&**ty, value) {
            (Type::Unknown, _) => Outcome::Same,
            (Type::Named(named), _) => self.through(|judge| match &*named.target() {
                Type::Record(record) => judge.record(value, ty, record, Some(&named.name)),
                _ => judge.value(value, &named.target()),
            }),
            (Type::Union(members), _) => self.through(|judge| judge.union(value, ty, members)),
            (_, Value::Opaque(opaque)) => self.opaque(opaque, ty),
            (_, Value::Reference(reference)) => self.reference(value, reference, ty),
            (Type::Any, _) => self.any(value, ty),
            (Type::Record(record), _) => self.record(value, ty, record, None),
            (Type::Map(element), _) => self.map(value, ty, element),
            (Type::List(list), _) => self.list(value, ty, list),
            (
                Type::Null
                | Type::Bool
                | Type::Int(_)
                | Type::Float
                | Type::Text(_)
                | Type::Literal(_)
                | Type::Secret
                | Type::Reference(_),
                _,
            ) => match scalar::judge(value, ty) {
                Ok(outcome) => outcome,
                Err(problem) => self.tell(ty, problem),
            },
        }
    }

    /// Enters a name or a union. A type that only leads to itself was told where it is declared.
    fn through(&mut self, run: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        if self.names > MAX_NAMES {
            return Outcome::Same;
        }
        self.names += 1;
        let outcome = run(self);
        self.names -= 1;
        outcome
    }

    /// Enters a part of the value.
    fn inside(&mut self, segment: Segment, value: &Value, ty: &Ty) -> Outcome {
        if plainly_fits(value, ty) {
            return Outcome::Same;
        }
        let names = std::mem::take(&mut self.names);
        self.path.push(segment);
        let outcome = self.value(value, ty);
        self.path.pop();
        self.names = names;
        outcome
    }

    fn tell(&mut self, wanted: &Ty, problem: Problem) -> Outcome {
        self.misfits.push(Misfit {
            path: self.path.clone(),
            wanted: Arc::clone(wanted),
            field: self.field.clone(),
            problem,
        });
        Outcome::Same
    }

    /// Everything fits `any` but resources, which are no data.
    fn any(&mut self, value: &Value, ty: &Ty) -> Outcome {
        match value {
            Value::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.inside(Segment::Index(index), item, ty);
                }
            }
            Value::Map(map) => {
                for (key, item) in map.iter() {
                    self.inside(Segment::Key(key.clone()), item, ty);
                }
            }
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Text(_)
            | Value::Marked(..)
            | Value::Opaque(_)
            | Value::Reference(_) => {}
        }
        Outcome::Same
    }
}
