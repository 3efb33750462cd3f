//! Resources as references.

use smol_str::SmolStr;

use kspec_values::{Reference, Value};

use super::{Judge, Outcome};
use crate::{Problem, RecordType, Segment, Ty, Type};

/// The fields that a resource fills.
const FIELDS: [&str; 6] = ["name", "apiVersion", "apiGroup", "group", "kind", "namespace"];

impl Judge<'_> {
    /// A resource stays what it is: its fields are known when the object is.
    pub(super) fn reference(&mut self, value: &Value, reference: &Reference, ty: &Ty) -> Outcome {
        let fits = match &**ty {
            Type::Reference(kind) => *kind == reference.kind,
            Type::Record(record) if takes_reference(record, reference) => {
                for (key, extra) in &reference.extra {
                    if let Some(field) = record.fields.get(key) {
                        self.inside(Segment::Key(key.clone()), extra, &field.ty);
                    }
                }
                true
            }
            Type::Named(_) | Type::Union(_) | Type::Unknown => return self.value(value, ty),
            Type::Record(_)
            | Type::Any
            | Type::Null
            | Type::Bool
            | Type::Int(_)
            | Type::Float
            | Type::Text(_)
            | Type::Literal(_)
            | Type::List(_)
            | Type::Map(_)
            | Type::Secret => false,
        };
        if fits {
            return Outcome::Same;
        }
        let Reference { kind, id, .. } = reference;
        self.tell(ty, Problem::ReferenceDoesNotFit { kind: kind.clone(), id: id.clone() })
    }
}

/// Whether a record type is one that a resource can stand for.
pub(crate) fn is_reference_shape(record: &RecordType) -> bool {
    record.fields.contains_key("name") && record.fields.keys().all(|name| FIELDS.contains(&name.as_str()))
}

/// Whether a resource, with what `with` adds to it, fills a record type: it has `name`, and beside it only what a
/// resource gives and what was added.
fn takes_reference(record: &RecordType, reference: &Reference) -> bool {
    let given = |name: &SmolStr| FIELDS.contains(&name.as_str()) || reference.extra.contains_key(name);
    record.fields.contains_key("name")
        && record.fields.keys().all(given)
        && reference.extra.keys().all(|name| record.fields.contains_key(name))
}
