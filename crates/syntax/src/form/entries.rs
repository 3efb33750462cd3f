//! Items, entries and what they bind.

use kspec_base::Span;

use super::Form;
use crate::diagnostics as d;
use crate::tree::{
    Block, ClusterItem, Entry, EntryKind, ForEntry, Item, ItemKind, LetItem, Name, Parameter, Path, PathStep,
    TypeExpr, TypeKind,
};
use crate::words;

impl Form<'_> {
    pub(super) fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Import(import) => {
                if let Some(alias) = &import.alias {
                    self.bound(alias);
                }
            }
            ItemKind::Param(param) => {
                self.bound(&param.name);
                self.types(param.ty.iter());
                self.exprs(param.default.iter());
            }
            ItemKind::Let(item) => self.let_item(item),
            ItemKind::Function(function) => {
                self.bound(&function.name);
                self.parameters(&function.parameters);
                self.types(function.result.iter());
                self.expr(&function.body);
            }
            ItemKind::Type(item) => self.ty(&item.ty),
            ItemKind::Component(component) => {
                self.parameters(&component.parameters);
                self.block(&component.body);
            }
            ItemKind::Cluster(cluster) => self.cluster(cluster),
            ItemKind::ClusterLoop(entry) => self.for_entry(entry),
            ItemKind::Catalogue(catalogue) => {
                for entry in &catalogue.entries {
                    self.types(entry.ty.iter());
                    self.exprs(entry.default.iter());
                    self.blocks(entry.facts.iter());
                }
            }
            ItemKind::Crd(crd) => self.blocks(crd.block.iter()),
            ItemKind::Rule(rule) => self.block(&rule.body),
            ItemKind::Test(test) => self.block(&test.body),
            ItemKind::Assert(assert) => {
                self.expr(&assert.condition);
                self.exprs(assert.message.iter());
            }
            ItemKind::Broken | ItemKind::Empty => {}
        }
    }

    fn cluster(&mut self, cluster: &ClusterItem) {
        self.name_expr(&cluster.name);
        self.parameters(&cluster.parameters);
        if let Some(extends) = &cluster.extends {
            self.arguments(&extends.arguments);
        }
        self.block(&cluster.body);
    }

    fn let_item(&mut self, item: &LetItem) {
        self.bound(&item.name);
        self.types(item.ty.iter());
        self.expr(&item.value);
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            self.bound(&parameter.name);
            self.types(parameter.ty.iter());
            self.exprs(parameter.default.iter());
        }
    }

    pub(super) fn blocks<'t>(&mut self, blocks: impl Iterator<Item = &'t Block>) {
        blocks.for_each(|block| self.block(block));
    }

    pub(super) fn block(&mut self, block: &Block) {
        let mut before: Option<&Entry> = None;
        for entry in &block.entries {
            if let (Some(EntryKind::Unset(_)), EntryKind::Incomplete(path)) =
                (before.map(|e| &e.kind), &entry.kind)
            {
                self.second_of_unset(before, path);
            }
            self.entry(entry);
            before = Some(entry);
        }
    }

    /// `unset a, b`: the second path was read as an entry of its own.
    fn second_of_unset(&mut self, before: Option<&Entry>, path: &Path) {
        let end = before.map_or(0, |entry| entry.span.end);
        if Span::new(end, path.span.start).slice(self.source).contains('\n') {
            return;
        }
        // It stands in the place of "stands alone", which says less; the order of steps keeps this one.
        self.diagnostics.push(d::unset_many::unset_many(path.span));
    }

    fn entry(&mut self, entry: &Entry) {
        match &entry.kind {
            EntryKind::Field(field) => {
                self.path(&field.path);
                self.expr(&field.value);
            }
            EntryKind::Nested(path, block) => {
                self.path(path);
                self.block(block);
            }
            EntryKind::Vars(block) | EntryKind::Unknown(_, block) => self.block(block),
            EntryKind::Group(name, block) | EntryKind::Node(name, block) => {
                self.name_expr(name);
                self.block(block);
            }
            EntryKind::Use(entry) => {
                self.arguments(&entry.arguments);
                entry.alias.iter().for_each(|alias| self.name_expr(alias));
                self.exprs(entry.after.iter());
            }
            EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                self.name_expr(&resource.id);
                self.exprs(resource.after.iter());
                self.block(&resource.body);
            }
            EntryKind::Manifests(manifests) => {
                self.name_expr(&manifests.glob);
                self.exprs(manifests.after.iter());
            }
            EntryKind::File(name, value) => {
                self.name_expr(name);
                self.expr(value);
            }
            EntryKind::In(namespace, block) => {
                self.expr(namespace);
                self.block(block);
            }
            EntryKind::Override(entry) => {
                self.expr(&entry.target);
                entry.arguments.iter().for_each(|arguments| self.arguments(arguments));
                self.blocks(entry.body.iter());
            }
            EntryKind::Let(item) => self.let_item(item),
            EntryKind::Cluster(cluster) => self.cluster(cluster),
            EntryKind::Assert(assert) => {
                self.expr(&assert.condition);
                self.exprs(assert.message.iter());
            }
            EntryKind::Deliver(_, block) => self.blocks(block.iter()),
            EntryKind::If(entry) => {
                for (condition, block) in &entry.branches {
                    self.expr(condition);
                    self.block(block);
                }
                self.blocks(entry.otherwise.iter());
            }
            EntryKind::For(entry) => self.for_entry(entry),
            EntryKind::Given(given) => self.expr(&given.value),
            EntryKind::Unset(value) | EntryKind::Require(value) | EntryKind::Because(value) => {
                self.expr(value)
            }
            EntryKind::Incomplete(path) => self.path(path),
            EntryKind::Broken => {}
        }
    }

    fn for_entry(&mut self, entry: &ForEntry) {
        entry.names.iter().for_each(|name| self.bound(name));
        self.expr(&entry.collection);
        self.exprs(entry.condition.iter());
        self.block(&entry.body);
    }

    fn path(&mut self, path: &Path) {
        for step in &path.steps {
            if let PathStep::Computed(key, _) = step {
                self.expr(key);
            }
        }
    }

    /// A name that is bound here: not one that the language gives, nor a reserved word.
    pub(super) fn bound(&mut self, name: &Name) {
        if name.quoted {
            return;
        }
        if words::GIVEN_NAMES.contains(&name.text.as_str()) {
            self.diagnostics.push(d::given_name::given_name(name.span, &name.text));
        } else if words::RESERVED_WORDS.contains(&name.text.as_str()) {
            self.diagnostics.push(d::given_name::reserved_name(name.span, &name.text));
        }
    }

    pub(super) fn types<'t>(&mut self, types: impl Iterator<Item = &'t TypeExpr>) {
        types.for_each(|ty| self.ty(ty));
    }

    fn ty(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeKind::Named(named) => {
                self.types(named.arguments.iter());
                self.arguments(&named.refinement);
            }
            TypeKind::Literal(literal) => self.expr(literal),
            TypeKind::Record(fields) => {
                for field in fields {
                    self.types(field.ty.iter());
                    self.exprs(field.default.iter());
                }
            }
            TypeKind::Union(members) => self.types(members.iter()),
            TypeKind::Missing | TypeKind::Broken => {}
        }
    }
}
