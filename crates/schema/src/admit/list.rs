//! Lists and maps.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use kspec_values::{Map, Value};

use super::{Judge, Outcome, plainly_fits};
use crate::{ListType, Problem, Segment, Ty};

impl Judge<'_> {
    pub(super) fn list(&mut self, value: &Value, ty: &Ty, list: &ListType) -> Outcome {
        let Value::List(items) = value else {
            return self.tell(ty, Problem::WrongKind { found: value.kind_name() });
        };
        if !list.len.contains_length(items.len()) {
            self.tell(ty, Problem::BadLength { length: items.len(), bounds: list.len });
        }
        let mut changed: Option<Vec<Value>> = None;
        for (index, item) in items.iter().enumerate() {
            match self.inside(Segment::Index(index), item, &list.element) {
                Outcome::Same => {}
                Outcome::Changed(new) => changed.get_or_insert_with(|| items.to_vec())[index] = new,
            }
        }
        if list.unique {
            self.unique(ty, items);
        }
        changed.map_or(Outcome::Same, |items| Outcome::Changed(Value::List(Arc::new(items))))
    }

    fn unique(&mut self, ty: &Ty, items: &[Value]) {
        let mut seen: FxHashMap<&Value, usize> = FxHashMap::default();
        for (index, item) in items.iter().enumerate() {
            if let Some(first) = seen.get(item) {
                let problem = Problem::NotUnique { first: *first, value: item.clone() };
                self.path.push(Segment::Index(index));
                self.tell(ty, problem);
                self.path.pop();
            } else {
                seen.insert(item, index);
            }
        }
    }

    pub(super) fn map(&mut self, value: &Value, ty: &Ty, element: &Ty) -> Outcome {
        let Value::Map(map) = value else {
            return self.tell(ty, Problem::WrongKind { found: value.kind_name() });
        };
        let mut changed: Option<Map> = None;
        for (key, item) in map.iter() {
            if plainly_fits(item, element) {
                continue;
            }
            match self.inside(Segment::Key(key.clone()), item, element) {
                Outcome::Same => {}
                Outcome::Changed(new) => {
                    changed.get_or_insert_with(|| (**map).clone()).insert(key.clone(), new);
                }
            }
        }
        changed.map_or(Outcome::Same, |map| Outcome::Changed(Value::Map(Arc::new(map))))
    }
}
