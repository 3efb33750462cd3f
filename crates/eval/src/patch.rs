//! What one layer, or several, do to a value.

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr};
use kspec_values::{Map, Value};
use rustc_hash::FxBuildHasher;

use crate::diagnostics::{self, Wanted};
use crate::plan::Origin;
use crate::session::Session;
use crate::stop::Eval;

/// What is done at a path: first its base, then fields below it, then list edits in text order.
#[derive(Clone)]
pub(crate) struct Patch<'a> {
    pub base: Base,
    pub fields: IndexMap<SmolStr, Patch<'a>, FxBuildHasher>,
    pub edits: Vec<Edit<'a>>,
    /// The entry that wrote last.
    pub origin: Origin<'a>,
}

#[derive(Clone, Default)]
pub(crate) enum Base {
    /// What lies below stays.
    #[default]
    Keep,
    /// What lies below stays; where nothing does, an empty map is made.
    Open,
    Whole(Value),
    Unset,
}

#[derive(Clone)]
pub(crate) struct Edit<'a> {
    pub kind: EditKind,
    pub items: Value,
    pub origin: Origin<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditKind {
    Add,
    Remove,
}

/// What an entry does at the end of its path.
pub(crate) enum Leaf {
    Set(Value),
    Open,
    Unset,
    Edit(EditKind, Value),
}

impl<'a> Patch<'a> {
    pub fn new(origin: Origin<'a>) -> Patch<'a> {
        Patch { base: Base::Keep, fields: IndexMap::default(), edits: Vec::new(), origin }
    }

    pub fn whole(value: Value, origin: Origin<'a>) -> Patch<'a> {
        Patch { base: Base::Whole(value), ..Patch::new(origin) }
    }

    /// Whether nothing below shows through.
    pub fn is_total(&self) -> bool {
        matches!(self.base, Base::Whole(_) | Base::Unset)
    }

    fn is_only_whole(&self) -> bool {
        self.fields.is_empty() && self.edits.is_empty()
    }
}

impl<'a> Session<'a> {
    /// Adds an entry to the patch of its layer. Entries of one layer must agree.
    pub fn put(
        &self,
        patch: &mut Patch<'a>,
        path: &[SmolStr],
        leaf: Leaf,
        origin: Origin<'a>,
        subject: &str,
    ) -> Eval<()> {
        let Some((first, rest)) = path.split_first() else {
            return self.put_here(patch, leaf, origin, subject);
        };
        if let Base::Whole(_) = patch.base {
            return Err(self.tell(diagnostics::beside_whole(subject, patch.origin.place, origin.place)));
        }
        let inner = format!("{subject}.{first}");
        let field = patch.fields.entry(first.clone()).or_insert_with(|| Patch::new(origin));
        self.put(field, rest, leaf, origin, &inner)?;
        patch.origin = origin;
        Ok(())
    }

    fn put_here(&self, patch: &mut Patch<'a>, leaf: Leaf, origin: Origin<'a>, subject: &str) -> Eval<()> {
        match leaf {
            Leaf::Set(value) => {
                if !patch.fields.is_empty() {
                    let before = patch.origin.place;
                    return Err(self.tell(diagnostics::beside_whole(subject, before, origin.place)));
                }
                if let Base::Whole(other) = &patch.base
                    && *other != value
                {
                    return Err(self.tell(diagnostics::disagree(
                        subject,
                        (patch.origin.place, other),
                        (origin.place, &value),
                    )));
                }
                patch.base = Base::Whole(value);
            }
            Leaf::Open => match patch.base {
                Base::Whole(_) => {
                    let before = patch.origin.place;
                    return Err(self.tell(diagnostics::beside_whole(subject, before, origin.place)));
                }
                Base::Unset => {}
                Base::Keep | Base::Open => patch.base = Base::Open,
            },
            Leaf::Unset => {
                if matches!(patch.base, Base::Keep | Base::Open) {
                    patch.base = Base::Unset;
                }
            }
            Leaf::Edit(kind, items) => patch.edits.push(Edit { kind, items, origin }),
        }
        patch.origin = origin;
        Ok(())
    }

    /// Two patches of one layer together: sibling uses, groups of one node.
    pub fn beside(&self, mut first: Patch<'a>, second: Patch<'a>, subject: &str) -> Eval<Patch<'a>> {
        let origin = second.origin;
        match second.base {
            Base::Keep => {}
            Base::Open => self.put_here(&mut first, Leaf::Open, origin, subject)?,
            Base::Unset => self.put_here(&mut first, Leaf::Unset, origin, subject)?,
            Base::Whole(value) => self.put_here(&mut first, Leaf::Set(value), origin, subject)?,
        }
        for (name, field) in second.fields {
            if let Base::Whole(_) = first.base {
                let (a, b) = (first.origin.place, field.origin.place);
                return Err(self.tell(diagnostics::beside_whole(subject, a, b)));
            }
            let merged = match first.fields.get_mut(&name) {
                Some(before) => {
                    let before = std::mem::replace(before, Patch::new(origin));
                    self.beside(before, field, &format!("{subject}.{name}"))?
                }
                None => field,
            };
            first.fields.insert(name, merged);
        }
        first.edits.extend(second.edits);
        first.origin = origin;
        Ok(first)
    }

    /// The patch of a lower layer with that of a higher one on top.
    pub fn over(&self, lower: Patch<'a>, upper: Patch<'a>, subject: &str) -> Eval<Patch<'a>> {
        if upper.is_total() {
            return Ok(upper);
        }
        if lower.is_total() {
            let (origin, lower_at) = (upper.origin, lower.origin.place);
            let below = match self.apply(lower, None, subject)? {
                Some(value) => value,
                // Nothing below any more, whatever lies under the lower layer.
                None => {
                    let value = self.apply(upper, None, subject)?;
                    let base = value.map_or(Base::Unset, Base::Whole);
                    return Ok(Patch { base, ..Patch::new(origin) });
                }
            };
            let value = self.apply_to(upper, Some(below), Some(lower_at), subject)?;
            return Ok(Patch { base: value.map_or(Base::Unset, Base::Whole), ..Patch::new(origin) });
        }
        let mut merged = lower;
        if let Base::Open = upper.base {
            merged.base = Base::Open;
        }
        for (name, field) in upper.fields {
            let field = match merged.fields.get(&name).cloned() {
                Some(before) => self.over(before, field, &format!("{subject}.{name}"))?,
                None => field,
            };
            merged.fields.insert(name, field);
        }
        merged.edits.extend(upper.edits);
        merged.origin = upper.origin;
        Ok(merged)
    }

    /// The value that a patch makes of what lies below.
    pub fn apply(&self, patch: Patch<'a>, below: Option<Value>, subject: &str) -> Eval<Option<Value>> {
        self.apply_to(patch, below, None, subject)
    }

    /// The same; `below_at`: the entry that set what lies below, for messages.
    pub fn apply_to(
        &self,
        patch: Patch<'a>,
        below: Option<Value>,
        below_at: Option<Place>,
        subject: &str,
    ) -> Eval<Option<Value>> {
        let only_whole = patch.is_only_whole();
        let below_at = if patch.is_total() { Some(patch.origin.place) } else { below_at };
        let start = match patch.base {
            Base::Whole(value) if only_whole => return Ok(Some(value)),
            Base::Whole(value) => Some(value),
            Base::Unset => None,
            Base::Keep => below,
            Base::Open => Some(below.unwrap_or_else(Value::empty_map)),
        };
        let mut value = start;
        if !patch.fields.is_empty() {
            let mut map = self.map_below(value, patch.origin.place, subject)?;
            for (name, field) in patch.fields {
                let inner = map.get(&name).cloned();
                match self.apply_to(field, inner, below_at, &name)? {
                    Some(inner) => drop(map.insert(name, inner)),
                    None => drop(map.shift_remove(&name)),
                }
            }
            value = Some(Value::Map(map.into()));
        }
        for edit in patch.edits {
            value = Some(self.edit(value, &edit, below_at, subject)?);
        }
        Ok(value)
    }

    fn map_below(&self, below: Option<Value>, place: Place, subject: &str) -> Eval<Map> {
        match below {
            None => Ok(Map::default()),
            Some(Value::Map(map)) => Ok(std::sync::Arc::unwrap_or_clone(map)),
            Some(Value::Opaque(opaque)) => Err(self.tell(diagnostics::opaque_edit(subject, &opaque, place))),
            Some(other) => {
                Err(self.tell(diagnostics::wrong_edit(subject, Wanted::Map, other.kind_name(), place)))
            }
        }
    }

    fn edit(&self, below: Option<Value>, edit: &Edit<'a>, below_at: Option<Place>, subject: &str) -> Eval {
        let place = edit.origin.place;
        let mut list = match below {
            None => Vec::new(),
            Some(Value::List(items)) => std::sync::Arc::unwrap_or_clone(items),
            Some(Value::Opaque(opaque)) => {
                return Err(self.tell(diagnostics::opaque_edit(subject, &opaque, place)));
            }
            Some(other) => {
                return Err(self.tell(diagnostics::wrong_edit(
                    subject,
                    Wanted::List,
                    other.kind_name(),
                    place,
                )));
            }
        };
        let Value::List(items) = &edit.items else {
            let found = edit.items.kind_name();
            return Err(self.tell(diagnostics::wrong_edit(
                "what is added or removed",
                Wanted::List,
                found,
                place,
            )));
        };
        match edit.kind {
            EditKind::Add => {
                self.charge_elements(items.len(), place)?;
                list.extend(items.iter().cloned());
            }
            EditKind::Remove => {
                for item in items.iter() {
                    let before = list.len();
                    list.retain(|other| other != item);
                    if list.len() == before {
                        return Err(self.tell(diagnostics::nothing_to_remove(subject, item, place, below_at)));
                    }
                }
            }
        }
        Ok(Value::list(list))
    }
}
