//! Records.

use std::sync::Arc;

use smol_str::SmolStr;

use kspec_base::did_you_mean;
use kspec_values::{Map, Value};

use super::{Judge, Outcome, UnknownFields};
use crate::{Field, FieldDefault, FieldSite, Problem, RecordType, Segment, Ty};

/// The field of a name. Values mostly have theirs in the order of the type.
fn field_at<'t>(record: &'t RecordType, index: usize, name: &SmolStr) -> Option<&'t Field> {
    match record.fields.get_index(index) {
        Some((other, field)) if other == name => Some(field),
        Some(_) | None => record.fields.get(name),
    }
}

impl Judge<'_> {
    pub(super) fn record(
        &mut self,
        value: &Value,
        ty: &Ty,
        record: &RecordType,
        type_name: Option<&SmolStr>,
    ) -> Outcome {
        let map = match value {
            Value::Map(map) => map,
            Value::Opaque(opaque) => return self.opaque(opaque, ty),
            Value::Reference(reference) => return self.reference(value, reference, ty),
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Text(_)
            | Value::Marked(..)
            | Value::List(_) => return self.tell(ty, Problem::WrongKind { found: value.kind_name() }),
        };
        let mut changed: Option<Map> = None;
        let mut met = 0;
        for (index, (key, item)) in map.iter().enumerate() {
            let Some(field) = field_at(record, index, key) else {
                if self.unknown(ty, record, key, type_name) == UnknownFields::Drop {
                    changed.get_or_insert_with(|| (**map).clone()).shift_remove(key);
                }
                continue;
            };
            met += 1;
            if let Outcome::Changed(new) = self.field(key, item, field, type_name) {
                changed.get_or_insert_with(|| (**map).clone()).insert(key.clone(), new);
            }
        }
        let absent = if met < record.fields.len() { record.fields.iter() } else { Default::default() };
        for (name, field) in absent {
            if !map.contains_key(name)
                && let Some(default) = self.absent(ty, name, field, type_name)
            {
                changed.get_or_insert_with(|| (**map).clone()).insert(name.clone(), default);
            }
        }
        changed.map_or(Outcome::Same, |map| Outcome::Changed(Value::Map(Arc::new(map))))
    }

    fn field(&mut self, key: &SmolStr, item: &Value, field: &Field, type_name: Option<&SmolStr>) -> Outcome {
        if super::plainly_fits(item, &field.ty) {
            return Outcome::Same;
        }
        let site = FieldSite { type_name: type_name.cloned(), field: key.clone(), place: field.place };
        let outer = self.field.replace(site);
        let outcome = self.inside(Segment::Key(key.clone()), item, &field.ty);
        self.field = outer;
        outcome
    }

    fn unknown(
        &mut self,
        ty: &Ty,
        record: &RecordType,
        key: &SmolStr,
        type_name: Option<&SmolStr>,
    ) -> UnknownFields {
        let what = self.how.unknown_fields();
        match what {
            UnknownFields::Drop => {
                self.path.push(Segment::Key(key.clone()));
                self.how.dropped(type_name, &self.path);
                self.path.pop();
            }
            UnknownFields::Refuse => {
                let near = did_you_mean(key, record.fields.keys().map(SmolStr::as_str)).map(SmolStr::from);
                self.path.push(Segment::Key(key.clone()));
                self.tell(
                    ty,
                    Problem::UnknownField { name: key.clone(), near, type_name: type_name.cloned() },
                );
                self.path.pop();
            }
        }
        what
    }

    /// The default of a field that is not there. A default was admitted where it is declared.
    fn absent(
        &mut self,
        ty: &Ty,
        name: &SmolStr,
        field: &Field,
        type_name: Option<&SmolStr>,
    ) -> Option<Value> {
        match &field.default {
            Some(FieldDefault::Value(value)) => Some(value.clone()),
            Some(FieldDefault::Expression(expression)) => self.how.default(*expression),
            None => {
                if !field.optional {
                    let type_name = type_name.cloned();
                    let place = field.place;
                    self.tell(ty, Problem::MissingField { name: name.clone(), type_name, place });
                }
                None
            }
        }
    }
}
