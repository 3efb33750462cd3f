//! What bodies make: nodes, uses and resources, by name.

use kspec_base::{Place, SmolStr};
use rustc_hash::FxHashMap;

use super::guards::{Guard, Guards};
use super::shown;
use crate::hir::{ComponentId, Entry, EntryKind, Expr, ExprKind, Given, Override, Part, Resource, Step};

/// What a thing is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    Node,
    Use,
    /// Of a kind; `existing` ones too.
    Resource(SmolStr),
}

impl Sort {
    /// `node n1`, `use lb`, `Deployment.web`
    pub fn named(&self, name: &str) -> String {
        match self {
            Sort::Node => format!("node {name}"),
            Sort::Use => format!("use {name}"),
            Sort::Resource(kind) => format!("resource {}", shown::read(kind, name)),
        }
    }

    /// As one reads it.
    pub fn path(&self, name: &str) -> String {
        match self {
            Sort::Node => shown::read("nodes", name),
            Sort::Use => shown::read("uses", name),
            Sort::Resource(kind) => shown::read(kind, name),
        }
    }
}

/// A name that is known, or what is known of it.
#[derive(Clone, Debug)]
pub(super) enum Name {
    Static(SmolStr),
    /// Text around computed parts.
    Pattern(Vec<SmolStr>),
}

impl Name {
    pub fn of(expr: &Expr) -> Name {
        match &expr.kind {
            ExprKind::Text(text) => Name::Static(text.clone()),
            ExprKind::Template(_, parts) => {
                let mut pieces = vec![SmolStr::default()];
                for part in parts {
                    match part {
                        Part::Text(text, _) => {
                            let last = pieces.last_mut().expect("there is a piece from the start");
                            *last = kspec_base::format_smolstr!("{last}{text}");
                        }
                        Part::Value(_) => pieces.push(SmolStr::default()),
                    }
                }
                Name::Pattern(pieces)
            }
            _ => Name::Pattern(vec![SmolStr::default(), SmolStr::default()]),
        }
    }

    pub fn known(&self) -> Option<&SmolStr> {
        match self {
            Name::Static(name) => Some(name),
            Name::Pattern(_) => None,
        }
    }

    /// Whether it may come out as `name`.
    pub fn may_be(&self, name: &str) -> bool {
        match self {
            Name::Static(own) => own == name,
            Name::Pattern(pieces) => {
                let (first, last) = (&pieces[0], &pieces[pieces.len() - 1]);
                let Some(rest) = name.strip_prefix(first.as_str()) else { return false };
                if pieces.len() == 1 {
                    return rest.is_empty();
                }
                let Some(mut rest) = rest.strip_suffix(last.as_str()) else { return false };
                pieces[1..pieces.len() - 1].iter().all(|piece| match rest.find(piece.as_str()) {
                    Some(at) => {
                        rest = &rest[at + piece.len()..];
                        true
                    }
                    None => false,
                })
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub sort: Sort,
    pub name: Name,
    pub guard: Guard,
    pub place: Place,
    /// Of a use.
    pub component: Option<ComponentId>,
}

/// Things of one sort, by their numbers.
#[derive(Debug, Default)]
struct Index {
    known: FxHashMap<SmolStr, Vec<usize>>,
    patterns: Vec<usize>,
}

/// What one body makes, drops and changes.
pub(super) struct Made<'a> {
    pub guards: Guards,
    /// Named things.
    pub things: Vec<Thing>,
    by_sort: FxHashMap<Sort, Index>,
    /// All uses, those without a name too.
    pub uses: Vec<(ComponentId, Guard, Place)>,
    pub unsets: Vec<&'a Expr>,
    pub overrides: Vec<&'a Override>,
    pub afters: Vec<&'a Expr>,
}

impl<'a> Made<'a> {
    pub fn by(entries: &'a [Entry]) -> Made<'a> {
        let mut made = Made {
            guards: Guards::new(),
            things: Vec::new(),
            by_sort: FxHashMap::default(),
            uses: Vec::new(),
            unsets: Vec::new(),
            overrides: Vec::new(),
            afters: Vec::new(),
        };
        made.entries(entries, Guard::NONE);
        made
    }

    fn entries(&mut self, entries: &'a [Entry], guard: Guard) {
        for entry in entries {
            match &entry.kind {
                EntryKind::Node { name, .. } => self.thing(Sort::Node, name, guard, entry.head, None),
                EntryKind::Use(used) => {
                    self.uses.push((used.component, guard, entry.head));
                    self.afters.extend(&used.after);
                    if let Some(name) = &used.name {
                        self.thing(Sort::Use, name, guard, entry.head, Some(used.component));
                    }
                }
                EntryKind::Manifests { after, .. } => self.afters.extend(after),
                EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                    self.afters.extend(&resource.after);
                    let Resource { kind, id, .. } = &**resource;
                    self.thing(Sort::Resource(kind.clone()), id, guard, entry.head, None);
                }
                EntryKind::In { entries, .. } => self.entries(&entries.inner, guard),
                EntryKind::Override(inner) => self.overrides.push(inner),
                EntryKind::Unset(target) => self.unsets.push(target),
                EntryKind::If(inner) => {
                    for (_, block) in &inner.branches {
                        let guard = self.guards.inside(guard);
                        self.entries(&block.inner, guard);
                    }
                    if let Some(block) = &inner.otherwise {
                        let guard = self.guards.inside(guard);
                        self.entries(&block.inner, guard);
                    }
                }
                EntryKind::For(inner) => {
                    let guard = self.guards.inside(guard);
                    self.entries(&inner.body, guard);
                }
                EntryKind::Vars(_)
                | EntryKind::Group { .. }
                | EntryKind::File { .. }
                | EntryKind::Assert(_)
                | EntryKind::Deliver { .. } => {}
            }
        }
    }

    fn thing(&mut self, sort: Sort, name: &Expr, guard: Guard, place: Place, component: Option<ComponentId>) {
        let name = Name::of(name);
        let index = self.by_sort.entry(sort.clone()).or_default();
        match &name {
            Name::Static(name) => index.known.entry(name.clone()).or_default().push(self.things.len()),
            Name::Pattern(_) => index.patterns.push(self.things.len()),
        }
        self.things.push(Thing { sort, name, guard, place, component });
    }

    /// Things of a sort that a name may mean, whether it is known or not.
    pub fn meant(&self, sort: &Sort, name: &Name) -> Vec<&Thing> {
        let Some(index) = self.by_sort.get(sort) else { return Vec::new() };
        let patterns = index.patterns.iter().map(|number| &self.things[*number]);
        match name {
            Name::Static(name) => {
                let known = index.known.get(name).into_iter().flatten().map(|number| &self.things[*number]);
                known.chain(patterns.filter(|thing| thing.name.may_be(name))).collect()
            }
            Name::Pattern(_) => {
                let all = self.things.iter().filter(|thing| thing.sort == *sort);
                all.filter(|thing| thing.name.known().is_none_or(|known| name.may_be(known))).collect()
            }
        }
    }
}

/// The thing that a path names, and what of the path lies behind it.
pub(super) fn named(path: &Expr) -> Option<(Sort, Name, &[Step])> {
    match &path.kind {
        ExprKind::Resource { kind, id } => Some((Sort::Resource(kind.clone()), Name::of(id), &[])),
        ExprKind::Path(head, steps) => match &head.kind {
            ExprKind::Resource { .. } => named(head).map(|(sort, name, _)| (sort, name, steps.as_slice())),
            ExprKind::Given(Given::Nodes) => {
                let (first, rest) = steps.split_first()?;
                Some((Sort::Node, step_name(first), rest))
            }
            ExprKind::Given(Given::Uses) => {
                let (first, rest) = steps.split_first()?;
                Some((Sort::Use, step_name(first), rest))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The thing of a component that the rest of a path names.
pub(super) fn named_inside(steps: &[Step]) -> Option<(Sort, Name, &[Step])> {
    let [Step::Member(head, _), name, rest @ ..] = steps else { return None };
    let sort = match head.as_str() {
        "uses" => Sort::Use,
        kind if kind.starts_with(|c: char| c.is_ascii_uppercase()) => Sort::Resource(head.clone()),
        _ => return None,
    };
    Some((sort, step_name(name), rest))
}

fn step_name(step: &Step) -> Name {
    match step {
        Step::Member(name, _) => Name::Static(name.clone()),
        Step::Index(index) => Name::of(index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_know_what_they_cannot_give() {
        let name = Name::Pattern(vec!["team-".into(), "-".into(), "".into()]);
        assert!(name.may_be("team-shop-1"));
        assert!(!name.may_be("team-shop"));
        assert!(!name.may_be("shop"));
        let short = Name::Pattern(vec!["aa".into(), "aa".into()]);
        assert!(!short.may_be("aaa"));
        assert!(short.may_be("aaaa"));
    }
}
