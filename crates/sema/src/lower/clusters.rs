//! Clusters, components and functions: what has parameters and a body.

use kspec_base::Span;
use kspec_syntax::tree;

use super::bodies::Level;
use super::scope::Sort;
use super::setting::{Setting, Stage};
use super::tables::ClusterHead;
use super::{Lowerer, doc};
use crate::diagnostics;
use crate::hir::{
    ClusterDecl, ClusterId, ClusterItem, ComponentDecl, ComponentId, Extends, FunctionDecl, FunctionId,
    Global, Parameter,
};

/// Where a cluster is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    File,
    Test,
}

impl Lowerer<'_> {
    /// Binds parameters in the innermost frame, each after its default.
    fn parameters(&mut self, parameters: &[tree::Parameter]) -> Vec<Parameter> {
        let lowered = parameters.iter().map(|parameter| {
            let ty = self.declared_type(parameter.ty.as_ref());
            let setting = Setting::of(Stage::Header);
            let default =
                self.within(setting, |this| parameter.default.as_ref().map(|default| this.expr(default)));
            self.bind(&parameter.name, Sort::Parameter);
            Parameter {
                name: parameter.name.text.clone(),
                place: self.at(parameter.name.span),
                ty,
                optional: parameter.optional,
                default,
                doc: doc(&parameter.doc),
            }
        });
        lowered.collect()
    }

    pub(super) fn function(&mut self, id: FunctionId, item: &tree::FunctionItem, docs: &Option<tree::Doc>) {
        self.function = Some(id);
        self.scopes.push();
        let parameters = self.parameters(&item.parameters);
        let result = item.result.as_ref().map(|ty| self.ty(ty));
        let body = self.expr(&item.body);
        self.scopes.pop();
        self.function = None;
        self.program.functions.push(FunctionDecl {
            name: item.name.text.clone(),
            place: self.at(item.name.span),
            module: self.module,
            parameters,
            result,
            body,
            doc: doc(docs),
        });
    }

    pub(super) fn component_item(
        &mut self,
        id: ComponentId,
        item: &tree::ComponentItem,
        docs: &Option<tree::Doc>,
    ) {
        self.component = Some(id);
        self.scopes.push();
        let parameters = self.parameters(&item.parameters);
        self.bind_lets(&item.body);
        let (lets, body) = self.within(Setting::of(Stage::Component), |this| {
            (this.lets(&item.body), this.entries(&item.body, Level::Body))
        });
        self.scopes.pop();
        self.component = None;
        self.program.components.push(ComponentDecl {
            name: item.name.text.clone(),
            place: self.at(item.name.span),
            module: self.module,
            parameters,
            lets,
            body,
            doc: doc(docs),
        });
    }

    /// A cluster of a loop or a test: gives it a number.
    pub(super) fn declare_inner(&mut self, item: &tree::ClusterItem) -> ClusterId {
        let id = ClusterId(self.tables.clusters.len() as u32);
        let base = item.extends.as_ref().and_then(|extends| self.base_of(extends));
        self.tables.clusters.push(ClusterHead::of(item, self.source, base));
        self.clusters.push(None);
        id
    }

    fn base_of(&self, extends: &tree::Extends) -> Option<ClusterId> {
        if let [name] = extends.base.as_slice()
            && let Some((_, id)) = self.test_clusters.iter().find(|(other, _)| *other == name.text)
        {
            return Some(*id);
        }
        self.tables.base(self.module, extends)
    }

    pub(super) fn cluster(
        &mut self,
        id: ClusterId,
        item: &tree::ClusterItem,
        docs: &Option<tree::Doc>,
        standing: Standing,
    ) {
        let header = Setting::of(Stage::Header);
        let name = self.within(header, |this| this.name_expr(&item.name));
        let plain_name = item.name.literal().filter(|name| !name.is_empty()).map(Into::into);
        self.judge_name(item);
        self.cluster = Some(id);
        self.faulty_header = false;
        let outer_base = std::mem::replace(&mut self.base, self.tables.clusters[id.index()].extends);
        self.scopes.push();
        let parameters = self.parameters(&item.parameters);
        if item.is_abstract.is_none() {
            self.judge_values(item, &parameters);
        }
        self.bind_lets(&item.body);
        let (extends, headers) = self.within(header, |this| {
            (item.extends.as_ref().and_then(|extends| this.extends(extends)), this.headers(&item.body))
        });
        let (lets, body) = self.within(Setting::of(Stage::Cluster), |this| {
            (this.lets(&item.body), this.entries(&item.body, Level::Body))
        });
        self.scopes.pop();
        self.base = outer_base;
        self.cluster = None;
        self.clusters[id.index()] = Some(ClusterDecl {
            name,
            plain_name,
            place: self.at(item.name.span()),
            module: self.module,
            is_abstract: item.is_abstract.is_some(),
            in_test: standing == Standing::Test,
            parameters,
            faulty_head: item.extends.is_some() && extends.is_none()
                || std::mem::take(&mut self.faulty_header),
            extends,
            lets,
            headers,
            body,
            doc: doc(docs),
        });
    }

    /// A cluster that is built has a value for each parameter.
    fn judge_values(&mut self, item: &tree::ClusterItem, parameters: &[Parameter]) {
        let name = item.name.literal().unwrap_or("of this name");
        for parameter in
            parameters.iter().filter(|parameter| !parameter.optional && parameter.default.is_none())
        {
            self.tell(diagnostics::parameter_without_value(&parameter.name, name, parameter.place));
        }
    }

    /// `cluster.name` is the name of the cluster, so nothing else can be.
    fn judge_name(&mut self, item: &tree::ClusterItem) {
        let parameters = item.parameters.iter().map(|parameter| (&parameter.name, "parameter"));
        let lets = item.body.entries.iter().filter_map(|entry| match &entry.kind {
            tree::EntryKind::Let(item) => Some((&item.name, "let")),
            _ => None,
        });
        for (name, what) in parameters.chain(lets) {
            if name.text == "name" {
                let what = format!("{what} of a cluster");
                self.tell(diagnostics::reserved_name("name", &what, self.at(name.span)));
            }
        }
    }

    fn extends(&mut self, extends: &tree::Extends) -> Option<Extends> {
        let first = extends.base.first()?;
        let span = extends.base.iter().fold(first.span, |span, name| span.to(name.span));
        let Some(base) = self.base_cluster(&extends.base) else {
            for argument in &extends.arguments {
                self.expr(&argument.value);
            }
            self.facts.faulty.extend(self.owner());
            return None;
        };
        let signature = self.tables.clusters[base.index()].signature.clone();
        let arguments = self.named_arguments(&signature, &signature.name, &extends.arguments, span);
        Some(Extends { base, place: self.at(span), arguments })
    }

    fn base_cluster(&mut self, names: &[tree::Name]) -> Option<ClusterId> {
        if let [name] = names
            && let Some((_, id)) = self.test_clusters.iter().find(|(other, _)| *other == name.text)
        {
            return Some(*id);
        }
        match self.named(names)? {
            (_, Global::Cluster(id)) => Some(id),
            (name, other) => {
                let is = format!("a {}", super::tables::sort_of(other));
                let place = self.at(name.span);
                self.tell(diagnostics::wrong_sort(&name.text, &is, "a cluster", place, None));
                None
            }
        }
    }

    /// The body of a loop at the top of a file.
    pub(super) fn cluster_items(&mut self, block: &tree::Block) -> Vec<ClusterItem> {
        block.entries.iter().filter_map(|entry| self.cluster_entry(entry)).collect()
    }

    fn cluster_entry(&mut self, entry: &tree::Entry) -> Option<ClusterItem> {
        Some(match &entry.kind {
            tree::EntryKind::Cluster(item) => {
                let id = self.declare_inner(item);
                self.cluster(id, item, &entry.doc, Standing::File);
                ClusterItem::Cluster(id)
            }
            tree::EntryKind::For(inner) => self.cluster_loop(inner, entry.span),
            tree::EntryKind::Assert(assert) => ClusterItem::Assert(self.assert(assert, entry.span)),
            _ => {
                self.out_of_place(entry, "a loop at the top of a file, which holds clusters and asserts");
                return None;
            }
        })
    }

    pub(super) fn cluster_loop(&mut self, entry: &tree::ForEntry, span: Span) -> ClusterItem {
        // Collections that make clusters are settled before any cluster is.
        let stage = if super::lists::holds_only_asserts(&entry.body) { Stage::Top } else { Stage::Header };
        let inner = self.within(Setting::of(stage), |this| {
            this.for_entry(entry, span, |this, block| {
                this.within(Setting::of(Stage::Top), |this| this.cluster_items(block))
            })
        });
        ClusterItem::For(Box::new(inner))
    }
}
