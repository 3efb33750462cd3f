//! What a body makes and sets, before anything of it is judged: its nodes, groups, uses, and the entries that
//! define each variable. Entries that the release rules out do not count.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use kspec_base::{Place, SmolStr};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Checker;
use super::dead::decide;
use super::narrow::plain_text;
use super::paths::Seen;
use super::scope::{Scope, Slot};
use super::typing::Typing;
use super::units::{Body, Unit};
use super::variables::View;
use crate::hir::{
    ComponentId, Entry, EntryKind, Expr, ExprKind, Field, FieldKind, Given, If, Key, LocalLet, Part, Scoped,
    Step, TemplateMark,
};

/// The scope of Ansible for which an entry sets a variable.
#[derive(Clone, Debug)]
pub(crate) enum Level<'p> {
    Cluster,
    Group,
    Node(Made<'p>),
}

/// A name that an entry gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made<'p>(pub &'p Expr);

/// An entry that sets a variable or a part of it.
#[derive(Clone, Debug)]
pub(crate) struct Definer<'p> {
    pub level: Level<'p>,
    /// Below the variable, as far as it is plain.
    pub path: Vec<SmolStr>,
    /// What stands there; `None` for `p { … }` and where a computed key ends the path.
    pub value: Option<&'p Expr>,
    pub place: Place,
}

/// The entries that set one variable. Those of plain nodes lie apart, so that reading one node's value does not
/// look at all of them.
#[derive(Default)]
struct Definers<'p> {
    /// Of the cluster, of groups, and of nodes with computed names.
    wide: Vec<Definer<'p>>,
    nodes: IndexMap<SmolStr, Vec<Definer<'p>>, FxBuildHasher>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct UseSite<'p> {
    pub name: Option<Made<'p>>,
    pub component: ComponentId,
    pub place: Place,
}

/// The entries of one body.
#[derive(Default)]
pub(crate) struct Entries<'p> {
    variables: IndexMap<SmolStr, Definers<'p>, FxBuildHasher>,
    pub nodes: Names<'p>,
    pub groups: Names<'p>,
    pub uses: Vec<UseSite<'p>>,
    /// Variables that `unset` drops in the cluster scope.
    pub unset: FxHashSet<SmolStr>,
}

/// Names of one kind.
#[derive(Default)]
pub(crate) struct Names<'p> {
    plain: IndexMap<SmolStr, Place, FxBuildHasher>,
    computed: Vec<Made<'p>>,
}

/// All that a body sees: its own entries, then those of its bases and of all components in use.
pub(crate) struct Index<'p> {
    pub own: Rc<Entries<'p>>,
    pub all: Vec<Rc<Entries<'p>>>,
    /// How many of them belong to the body and its bases.
    pub chain: usize,
    /// The components in use, directly or not.
    pub components: IndexSet<ComponentId, FxBuildHasher>,
}

impl<'p> Made<'p> {
    pub fn plain(self) -> Option<&'p SmolStr> {
        plain_text(self.0)
    }

    /// Whether evaluation can give this text.
    pub fn can_be(self, text: &str) -> bool {
        match &self.0.kind {
            ExprKind::Text(own) => own == text,
            ExprKind::Template(TemplateMark::Plain, parts) => template_can_be(parts, text),
            _ => true,
        }
    }

    /// Whether both can give the same text: judged by how they begin and end.
    pub fn can_meet(self, other: Made<'_>) -> bool {
        let (a, b) = (self.ends(), other.ends());
        let prefix = a.0.starts_with(b.0) || b.0.starts_with(a.0);
        let suffix = a.1.ends_with(b.1) || b.1.ends_with(a.1);
        match (self.plain(), other.plain()) {
            (Some(text), _) => other.can_be(text),
            (_, Some(text)) => self.can_be(text),
            (None, None) => prefix && suffix,
        }
    }

    fn ends(self) -> (&'p str, &'p str) {
        let ExprKind::Template(TemplateMark::Plain, parts) = &self.0.kind else { return ("", "") };
        let text = |part: Option<&'p Part>| match part {
            Some(Part::Text(text, _)) => text.as_str(),
            Some(Part::Value(_)) | None => "",
        };
        (text(parts.first()), text(parts.last()))
    }
}

fn template_can_be(parts: &[Part], text: &str) -> bool {
    let mut rest = text;
    let mut open = false;
    for (number, part) in parts.iter().enumerate() {
        let Part::Text(piece, _) = part else {
            open = true;
            continue;
        };
        let last = number + 1 == parts.len();
        let found = match (open, last) {
            (false, _) => rest.starts_with(piece.as_str()).then_some(0),
            (true, true) => return rest.ends_with(piece.as_str()),
            (true, false) => rest.find(piece.as_str()),
        };
        let Some(at) = found else { return false };
        rest = &rest[at + piece.len()..];
        open = false;
    }
    open || rest.is_empty()
}

impl<'p> Names<'p> {
    fn add(&mut self, name: &'p Expr) {
        match plain_text(name) {
            Some(text) => {
                self.plain.entry(text.clone()).or_insert(name.place);
            }
            None => self.computed.push(Made(name)),
        }
    }

    pub fn can_be(&self, text: &str) -> bool {
        self.plain.contains_key(text) || self.computed.iter().any(|made| made.can_be(text))
    }

    pub fn plain(&self) -> impl Iterator<Item = &str> {
        self.plain.keys().map(|name| name.as_str())
    }
}

impl<'p> Index<'p> {
    /// The entries that set a variable, as far as a view sees them.
    pub fn definers(&self, variable: &str, view: &View) -> Vec<&Definer<'p>> {
        let mut found = Vec::new();
        for definers in self.all.iter().filter_map(|entries| entries.variables.get(variable)) {
            found.extend(definers.wide.iter().filter(|definer| view.sees(&definer.level)));
            match view {
                View::Cluster => {}
                View::Node(None) => found.extend(definers.nodes.values().flatten()),
                View::Node(Some(name)) => found.extend(definers.nodes.get(name).into_iter().flatten()),
            }
        }
        found
    }

    /// Whether an entry in sight sets the variable anywhere.
    pub fn sets(&self, variable: &str) -> bool {
        self.all.iter().any(|entries| entries.variables.contains_key(variable))
    }

    /// The first entry that sets the variable for some nodes only.
    pub fn narrow_definer(&self, variable: &str) -> Option<&Definer<'p>> {
        self.all.iter().filter_map(|entries| entries.variables.get(variable)).find_map(|definers| {
            let wide = definers.wide.iter().find(|definer| !matches!(definer.level, Level::Cluster));
            wide.or_else(|| definers.nodes.values().flatten().next())
        })
    }

    /// The uses of the body and its bases.
    pub fn uses(&self) -> impl Iterator<Item = &UseSite<'p>> {
        self.all[..self.chain].iter().flat_map(|entries| &entries.uses)
    }

    pub fn has_node(&self, name: &str) -> bool {
        self.all.iter().any(|entries| entries.nodes.can_be(name))
    }

    pub fn has_group(&self, name: &str) -> bool {
        self.all.iter().any(|entries| entries.groups.can_be(name))
    }

    pub fn node_names(&self) -> Vec<&str> {
        self.all.iter().flat_map(|entries| entries.nodes.plain()).collect()
    }

    pub fn group_names(&self) -> Vec<&str> {
        self.all.iter().flat_map(|entries| entries.groups.plain()).collect()
    }
}

impl<'p> Checker<'p> {
    pub(super) fn index(&mut self, unit: &Rc<Unit<'p>>) -> Rc<Index<'p>> {
        if let Some(index) = unit.index.get() {
            return index.clone();
        }
        let own = self.own_entries(unit);
        let mut all = vec![own.clone()];
        let mut components = IndexSet::<ComponentId, FxBuildHasher>::default();
        let mut below = unit.base.clone();
        while let Some(base) = below {
            all.push(self.own_entries(&base));
            below = base.base.clone();
        }
        let chain = all.len();
        let mut next = 0;
        while next < all.len() {
            let sites: Vec<UseSite<'p>> = all[next].uses.clone();
            next += 1;
            for site in sites {
                if components.insert(site.component) {
                    let unit = self.unit(Body::Component(site.component), &unit.tuple, Some(site.place));
                    all.push(self.own_entries(&unit));
                }
            }
        }
        let index = Rc::new(Index { own, all, chain, components });
        unit.index.get_or_init(|| index).clone()
    }

    fn own_entries(&self, unit: &Rc<Unit<'p>>) -> Rc<Entries<'p>> {
        let collect = || {
            let mut collector = Collector { entries: Entries::default() };
            match unit.body {
                Body::Top(_) | Body::Rules(_) => {}
                Body::Component(id) => {
                    collector.body(&unit.scope(), &self.program.components[id.index()].body);
                }
                Body::Cluster(id) => collector.body(&unit.scope(), &self.program.clusters[id.index()].body),
            }
            Rc::new(collector.entries)
        };
        unit.own.get_or_init(collect).clone()
    }
}

struct Collector<'p> {
    entries: Entries<'p>,
}

/// A frame for names whose types do not matter.
fn blank<'p>(scope: &Scope<'p>, names: &'p [(SmolStr, Place)], lets: &'p [LocalLet]) -> Scope<'p> {
    let slots = names.iter().map(|(name, _)| Slot::known(name.clone(), Seen::Value(Typing::unknown())));
    scope.enter(slots.chain(lets.iter().map(Slot::of_let)).collect())
}

impl<'p> Collector<'p> {
    fn body(&mut self, scope: &Scope<'p>, entries: &'p [Entry]) {
        for entry in entries {
            self.entry(scope, entry);
        }
    }

    fn entry(&mut self, scope: &Scope<'p>, entry: &'p Entry) {
        match &entry.kind {
            EntryKind::Vars(fields) => self.fields(scope, fields, &Level::Cluster),
            EntryKind::Group { name, fields } => {
                self.entries.groups.add(name);
                self.fields(scope, fields, &Level::Group);
            }
            EntryKind::Node { name, fields } => {
                self.entries.nodes.add(name);
                self.fields(scope, fields, &Level::Node(Made(name)));
            }
            EntryKind::Use(site) => self.entries.uses.push(UseSite {
                name: site.name.as_ref().map(Made),
                component: site.component,
                place: entry.head,
            }),
            EntryKind::In { entries, .. } => {
                self.body(&scope.enter_lets(&entries.lets), &entries.inner);
            }
            EntryKind::Override(change) => {
                if let Some(level) = level_of(&change.target) {
                    self.fields(scope, &change.fields, &level);
                }
            }
            EntryKind::Unset(path) => {
                if let ExprKind::Path(head, steps) = &path.kind
                    && let (ExprKind::Given(Given::Vars), [Step::Member(name, _)]) =
                        (&head.kind, steps.as_slice())
                {
                    self.entries.unset.insert(name.clone());
                }
            }
            EntryKind::If(branches) => {
                self.branches(scope, branches, |collector, scope, entries| collector.body(scope, entries));
            }
            EntryKind::For(around) => {
                self.body(&blank(scope, &around.names, &around.lets), &around.body);
            }
            EntryKind::Resource(_)
            | EntryKind::Existing(_)
            | EntryKind::Manifests { .. }
            | EntryKind::File { .. }
            | EntryKind::Assert(_)
            | EntryKind::Deliver { .. } => {}
        }
    }

    fn branches<T>(
        &mut self,
        scope: &Scope<'p>,
        branches: &'p If<T>,
        mut visit: impl FnMut(&mut Self, &Scope<'p>, &'p T),
    ) {
        for (condition, inner) in &branches.branches {
            match decide(scope, condition) {
                Some(false) => {}
                Some(true) => return visit(self, &scope.enter_lets(&inner.lets), &inner.inner),
                None => visit(self, &scope.enter_lets(&inner.lets), &inner.inner),
            }
        }
        if let Some(inner) = &branches.otherwise {
            visit(self, &scope.enter_lets(&inner.lets), &inner.inner);
        }
    }

    fn fields(&mut self, scope: &Scope<'p>, fields: &'p Scoped<Vec<Field>>, level: &Level<'p>) {
        self.block(&scope.enter_lets(&fields.lets), &fields.inner, level);
    }

    fn block(&mut self, scope: &Scope<'p>, fields: &'p [Field], level: &Level<'p>) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, value, .. } => self.define(path, Some(value), field.place, level),
                FieldKind::Nested { path, fields } => {
                    self.define(path, None, field.place, level);
                    self.parts(scope, path, fields, level);
                }
                FieldKind::Unset(path) => {
                    if let (Level::Cluster, [Key::Name(name, _)]) = (level, path.as_slice()) {
                        self.entries.unset.insert(name.clone());
                    }
                }
                FieldKind::If(branches) => {
                    self.branches(scope, branches, |collector, scope, fields| {
                        collector.block(scope, fields, level);
                    });
                }
                FieldKind::For(around) => {
                    self.block(&blank(scope, &around.names, &around.lets), &around.body, level);
                }
                FieldKind::Assert(_) => {}
            }
        }
    }

    fn define(&mut self, path: &'p [Key], value: Option<&'p Expr>, place: Place, level: &Level<'p>) {
        let Some((Key::Name(variable, _), rest)) = path.split_first() else { return };
        let plain: Vec<SmolStr> = rest.iter().map_while(|key| key.name().cloned()).collect();
        let value = value.filter(|_| plain.len() == rest.len());
        let definer = Definer { level: level.clone(), path: plain, value, place };
        self.put(variable, definer);
    }

    fn put(&mut self, variable: &SmolStr, definer: Definer<'p>) {
        let definers = self.entries.variables.entry(variable.clone()).or_default();
        let node = match &definer.level {
            Level::Node(made) => made.plain().cloned(),
            Level::Cluster | Level::Group => None,
        };
        match node {
            Some(node) => definers.nodes.entry(node).or_default().push(definer),
            None => definers.wide.push(definer),
        }
    }

    /// The plain paths inside `p { … }`; what stands under conditions in it counts too.
    fn parts(
        &mut self,
        scope: &Scope<'p>,
        prefix: &'p [Key],
        fields: &'p Scoped<Vec<Field>>,
        level: &Level<'p>,
    ) {
        let Some((Key::Name(variable, _), rest)) = prefix.split_first() else { return };
        let Some(base) = rest.iter().map(|key| key.name().cloned()).collect::<Option<Vec<SmolStr>>>() else {
            return;
        };
        let mut inner = Collector { entries: Entries::default() };
        inner.fields(scope, fields, level);
        for (name, definers) in inner.entries.variables {
            let all = definers.wide.into_iter().chain(definers.nodes.into_values().flatten());
            for mut definer in all {
                let mut path = base.clone();
                path.push(name.clone());
                path.append(&mut definer.path);
                self.put(variable, Definer { path, ..definer });
            }
        }
    }
}

/// The level that an override of a path changes.
fn level_of(target: &Expr) -> Option<Level<'_>> {
    let (head, steps): (&Expr, &[Step]) = match &target.kind {
        ExprKind::Path(head, steps) => (head, steps),
        _ => (target, &[]),
    };
    match (&head.kind, steps) {
        (ExprKind::Given(Given::Vars), []) => Some(Level::Cluster),
        (ExprKind::Given(Given::Groups), [_]) => Some(Level::Group),
        // The head stands for a node of any name.
        (ExprKind::Given(Given::Nodes), [Step::Member(..)]) => Some(Level::Node(Made(target))),
        (ExprKind::Given(Given::Nodes), [Step::Index(name)]) => Some(Level::Node(Made(name))),
        _ => None,
    }
}
