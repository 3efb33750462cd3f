//! The symbols of a file.

use kspec_base::{SmolStr, Span};
use kspec_syntax::tree::{Block, ClusterItem, EntryKind, ItemKind, NameExpr};

use crate::View;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlineKind {
    Import,
    Param,
    Let,
    Function,
    Type,
    Component,
    Cluster,
    Loop,
    Catalogue,
    Rule,
    Test,
    Vars,
    Node,
    Group,
    Use,
    Resource,
    Variable,
}

/// A symbol; spans count from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    pub name: SmolStr,
    pub kind: OutlineKind,
    pub span: Span,
    /// Its name.
    pub selection: Span,
    pub inside: Vec<Outline>,
}

/// The symbols of a file, in order.
pub fn outline(view: &View<'_>) -> Vec<Outline> {
    let mut all = Vec::new();
    for (_, start, syntax) in view.items() {
        let item = &syntax.item;
        let lister = Lister { start };
        all.extend(lister.item(&item.kind, item.span));
    }
    all
}

struct Lister {
    start: u32,
}

impl Lister {
    fn symbol(&self, name: &str, kind: OutlineKind, span: Span, selection: Span) -> Outline {
        let name = if name.is_empty() { SmolStr::new_static("…") } else { name.into() };
        // Editors want the name inside.
        let selection =
            if span.start <= selection.start && selection.end <= span.end { selection } else { span };
        Outline {
            name,
            kind,
            span: span.shifted(self.start),
            selection: selection.shifted(self.start),
            inside: Vec::new(),
        }
    }

    fn with(&self, symbol: Outline, body: &Block) -> Outline {
        Outline { inside: self.block(body), ..symbol }
    }

    fn item(&self, kind: &ItemKind, span: Span) -> Option<Outline> {
        Some(match kind {
            ItemKind::Import(import) => {
                self.symbol(&import.path.text, OutlineKind::Import, span, import.path.span)
            }
            ItemKind::Param(param) => {
                self.symbol(&param.name.text, OutlineKind::Param, span, param.name.span)
            }
            ItemKind::Let(entry) => self.symbol(&entry.name.text, OutlineKind::Let, span, entry.name.span),
            ItemKind::Function(function) => {
                self.symbol(&function.name.text, OutlineKind::Function, span, function.name.span)
            }
            ItemKind::Type(entry) => self.symbol(&entry.name.text, OutlineKind::Type, span, entry.name.span),
            ItemKind::Component(component) => {
                let symbol =
                    self.symbol(&component.name.text, OutlineKind::Component, span, component.name.span);
                self.with(symbol, &component.body)
            }
            ItemKind::Cluster(cluster) => self.cluster(cluster, span),
            ItemKind::ClusterLoop(entry) => {
                let symbol = self.symbol("for", OutlineKind::Loop, span, entry.collection.span);
                self.with(symbol, &entry.body)
            }
            ItemKind::Catalogue(catalogue) => {
                let mut symbol =
                    self.symbol(&catalogue.kind.text, OutlineKind::Catalogue, span, catalogue.kind.span);
                let entries = catalogue.entries.iter();
                symbol.inside = entries
                    .map(|entry| {
                        self.symbol(&entry.name.text, OutlineKind::Variable, entry.span, entry.name.span)
                    })
                    .collect();
                symbol
            }
            ItemKind::Rule(rule) => self.symbol(&rule.id.text, OutlineKind::Rule, span, rule.id.span),
            ItemKind::Test(test) => {
                let symbol = self.symbol(&test.title.text, OutlineKind::Test, span, test.title.span);
                self.with(symbol, &test.body)
            }
            ItemKind::Crd(_) | ItemKind::Assert(_) | ItemKind::Broken | ItemKind::Empty => return None,
        })
    }

    fn cluster(&self, cluster: &ClusterItem, span: Span) -> Outline {
        let name = cluster.name.literal().unwrap_or("…");
        self.with(self.symbol(name, OutlineKind::Cluster, span, cluster.name.span()), &cluster.body)
    }

    fn block(&self, block: &Block) -> Vec<Outline> {
        let mut all = Vec::new();
        for entry in &block.entries {
            let named = |name: &NameExpr, kind: OutlineKind| {
                self.symbol(name.literal().unwrap_or("…"), kind, entry.span, name.span())
            };
            match &entry.kind {
                EntryKind::Vars(_) => {
                    all.push(self.symbol("vars", OutlineKind::Vars, entry.span, entry.span))
                }
                EntryKind::Group(name, _) => all.push(named(name, OutlineKind::Group)),
                EntryKind::Node(name, _) => all.push(named(name, OutlineKind::Node)),
                EntryKind::Use(used) => {
                    let component = used.component.last();
                    let span = component.map_or(entry.span, |name| name.span);
                    let name = used.alias.as_ref().and_then(NameExpr::literal);
                    let name = name.or(component.map(|name| name.text.as_str())).unwrap_or("…");
                    all.push(self.symbol(name, OutlineKind::Use, entry.span, span));
                }
                EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                    let name = format!("{} {}", resource.kind.text, resource.id.literal().unwrap_or("…"));
                    all.push(self.symbol(&name, OutlineKind::Resource, entry.span, resource.id.span()));
                }
                EntryKind::Let(inner) => {
                    all.push(self.symbol(&inner.name.text, OutlineKind::Let, entry.span, inner.name.span));
                }
                EntryKind::Cluster(cluster) => all.push(self.cluster(cluster, entry.span)),
                EntryKind::In(_, body) => all.extend(self.block(body)),
                EntryKind::If(choice) => {
                    let bodies = choice.branches.iter().map(|(_, body)| body).chain(&choice.otherwise);
                    all.extend(bodies.flat_map(|body| self.block(body)));
                }
                EntryKind::For(entry) => all.extend(self.block(&entry.body)),
                EntryKind::Field(_)
                | EntryKind::Nested(..)
                | EntryKind::Manifests(_)
                | EntryKind::File(..)
                | EntryKind::Override(_)
                | EntryKind::Unset(_)
                | EntryKind::Assert(_)
                | EntryKind::Deliver(..)
                | EntryKind::Given(_)
                | EntryKind::Require(_)
                | EntryKind::Because(_)
                | EntryKind::Incomplete(_)
                | EntryKind::Unknown(..)
                | EntryKind::Broken => {}
            }
        }
        all
    }
}
