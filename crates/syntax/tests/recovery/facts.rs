//! What a specification says: paths and the shapes of their values.

use kspec_base::{LineIndex, Span};
use kspec_syntax::tree::{
    Argument, Block, Element, Entry, EntryKind, Expr, ExprKind, ItemKind, NameExpr, Path, PathStep, TypeExpr,
};
use kspec_syntax::{Memo, parse};

/// One value with the way to it; each step knows its line.
#[derive(Clone, Debug)]
pub struct Fact {
    pub steps: Vec<(String, u32)>,
    pub value: String,
    /// The lines of the value.
    pub first: u32,
    pub last: u32,
}

pub fn facts(text: &str) -> Vec<Fact> {
    let lines = LineIndex::new(text);
    let mut facts = Vec::new();
    for item in parse(text, &mut Memo::default()) {
        let mut walk = Walk { start: item.start, lines: &lines, steps: Vec::new(), facts: &mut facts };
        walk.item(&item.syntax.item.kind, item.syntax.item.span);
    }
    facts
}

struct Walk<'a> {
    start: u32,
    lines: &'a LineIndex,
    steps: Vec<(String, u32)>,
    facts: &'a mut Vec<Fact>,
}

impl Walk<'_> {
    fn line(&self, span: Span) -> u32 {
        self.lines.line(span.start + self.start)
    }

    fn leaf(&mut self, value: String, span: Span) {
        let last = self.lines.line(span.end + self.start);
        self.facts.push(Fact { steps: self.steps.clone(), value, first: self.line(span), last });
    }

    fn below(&mut self, step: String, span: Span, inside: impl FnOnce(&mut Self)) {
        let line = self.line(span);
        self.steps.push((step, line));
        inside(self);
        self.steps.pop();
    }

    fn item(&mut self, item: &ItemKind, span: Span) {
        match item {
            ItemKind::Import(import) => {
                self.below("import".into(), span, |w| w.leaf(import.path.text.to_string(), import.path.span));
            }
            ItemKind::Param(param) => self.below(format!("param {}", param.name.text), span, |w| {
                w.ty(param.ty.as_ref());
                w.values(param.default.as_ref());
            }),
            ItemKind::Let(item) => {
                self.below(format!("let {}", item.name.text), span, |w| w.value(&item.value));
            }
            ItemKind::Function(item) => {
                self.below(format!("let {}()", item.name.text), span, |w| w.value(&item.body));
            }
            ItemKind::Type(item) => {
                self.below(format!("type {}", item.name.text), span, |w| w.ty(Some(&item.ty)));
            }
            ItemKind::Component(item) => {
                self.below(format!("component {}", item.name.text), span, |w| w.block(&item.body));
            }
            ItemKind::Cluster(item) => self.below(name("cluster", &item.name), span, |w| w.block(&item.body)),
            ItemKind::ClusterLoop(item) => self.below("for".into(), span, |w| w.block(&item.body)),
            ItemKind::Catalogue(item) => {
                for entry in &item.entries {
                    self.below(format!("catalogue {}", entry.name.text), entry.span, |w| {
                        w.ty(entry.ty.as_ref())
                    });
                }
            }
            ItemKind::Crd(item) => {
                self.below("crd".into(), span, |w| w.leaf(item.path.text.to_string(), item.path.span));
            }
            ItemKind::Rule(item) => {
                self.below(format!("rule {}", item.id.text), span, |w| w.block(&item.body))
            }
            ItemKind::Test(item) => {
                self.below(format!("test {}", item.title.text), span, |w| w.block(&item.body))
            }
            ItemKind::Assert(item) => self.below("assert".into(), span, |w| w.value(&item.condition)),
            ItemKind::Broken | ItemKind::Empty => {}
        }
    }

    fn block(&mut self, block: &Block) {
        for entry in &block.entries {
            self.entry(entry);
        }
    }

    fn entry(&mut self, entry: &Entry) {
        let span = entry.span;
        match &entry.kind {
            EntryKind::Field(field) => {
                self.path(&field.path, |w| w.value(&field.value));
            }
            EntryKind::Nested(path, block) => self.path(path, |w| w.block(block)),
            EntryKind::Vars(block) => self.below("vars".into(), span, |w| w.block(block)),
            EntryKind::Group(group, block) => self.below(name("group", group), span, |w| w.block(block)),
            EntryKind::Node(node, block) => self.below(name("node", node), span, |w| w.block(block)),
            EntryKind::Use(entry) => {
                let component: Vec<&str> = entry.component.iter().map(|n| n.text.as_str()).collect();
                self.below(format!("use {}", component.join(".")), span, |w| {
                    w.arguments(&entry.arguments);
                    if let Some(alias) = &entry.alias {
                        w.leaf(name("as", alias), alias.span());
                    }
                });
            }
            EntryKind::Resource(entry) | EntryKind::Existing(entry) => {
                let head = name(&format!("resource {}", entry.kind.text), &entry.id);
                self.below(head, span, |w| w.block(&entry.body));
            }
            EntryKind::Manifests(entry) => self.leaf(name("manifests", &entry.glob), span),
            EntryKind::File(file, value) => self.below(name("file", file), span, |w| w.value(value)),
            EntryKind::In(namespace, block) => {
                self.below(format!("in {}", shape(namespace)), span, |w| w.block(block));
            }
            EntryKind::Override(entry) => {
                self.below(format!("override {}", shape(&entry.target)), span, |w| {
                    w.arguments(entry.arguments.as_deref().unwrap_or_default());
                    if let Some(body) = &entry.body {
                        w.block(body);
                    }
                })
            }
            EntryKind::Unset(path) => self.below("unset".into(), span, |w| w.value(path)),
            EntryKind::Let(item) => {
                self.below(format!("let {}", item.name.text), span, |w| w.value(&item.value));
            }
            EntryKind::Cluster(item) => {
                self.below(name("cluster", &item.name), span, |w| w.block(&item.body))
            }
            EntryKind::Assert(entry) => self.below("assert".into(), span, |w| w.value(&entry.condition)),
            EntryKind::Deliver(kind, block) => self.below(format!("deliver {}", kind.text), span, |w| {
                if let Some(block) = block {
                    w.block(block);
                }
            }),
            EntryKind::If(entry) => {
                for (at, (_, block)) in entry.branches.iter().enumerate() {
                    self.below(format!("if {at}"), span, |w| w.block(block));
                }
                if let Some(block) = &entry.otherwise {
                    self.below("else".into(), block.span, |w| w.block(block));
                }
            }
            EntryKind::For(entry) => self.below("for".into(), span, |w| w.block(&entry.body)),
            EntryKind::Given(entry) => self.below("given".into(), span, |w| w.value(&entry.value)),
            EntryKind::Require(value) => self.below("require".into(), span, |w| w.value(value)),
            EntryKind::Because(value) => self.below("because".into(), span, |w| w.value(value)),
            EntryKind::Incomplete(_) | EntryKind::Broken => {}
            // A word that is no construct, with its block.
            EntryKind::Unknown(word, block) => {
                self.below(format!("unknown {}", word.text), span, |w| w.block(block));
            }
        }
    }

    fn path(&mut self, path: &Path, inside: impl FnOnce(&mut Self)) {
        let depth = self.steps.len();
        for step in &path.steps {
            let text = match step {
                PathStep::Name(name) => name.text.to_string(),
                PathStep::Computed(key, _) => format!("[{}]", shape(key)),
            };
            let line = self.line(step.span());
            self.steps.push((text, line));
        }
        inside(self);
        self.steps.truncate(depth);
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        for argument in arguments {
            let name = argument.name.as_ref().map_or("", |name| name.text.as_str());
            self.below(format!("{name} ="), argument.span, |w| w.value(&argument.value));
        }
    }

    fn values(&mut self, value: Option<&Expr>) {
        if let Some(value) = value {
            self.value(value);
        }
    }

    fn value(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Record(block) if !block.entries.is_empty() => self.block(block),
            ExprKind::List(elements) if !elements.is_empty() => {
                for element in elements {
                    self.element(element);
                }
            }
            ExprKind::Missing | ExprKind::Broken | ExprKind::BadNumber => {}
            _ => self.leaf(shape(value), value.span),
        }
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Value(value) => self.below("[]".into(), value.span, |w| w.value(value)),
            Element::If(_, element) | Element::For { element, .. } => self.element(element),
            Element::Broken(_) => {}
        }
    }

    fn ty(&mut self, ty: Option<&TypeExpr>) {
        if let Some(ty) = ty {
            self.leaf(crate::texts::without_places(&format!("{:?}", ty.kind)), ty.span);
        }
    }
}

fn name(word: &str, name: &NameExpr) -> String {
    match name {
        NameExpr::Name(name) => format!("{word} {}", name.text),
        NameExpr::Text(text, _) => format!("{word} {}", crate::texts::without_places(&format!("{text:?}"))),
    }
}

fn shape(value: &Expr) -> String {
    crate::texts::without_places(&format!("{:?}", value.kind))
}
