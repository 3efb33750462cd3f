//! Entries of clusters and components.

use kspec_base::Span;
use kspec_syntax::tree;

use super::fields::Block;
use super::names::is_pascal;
use super::setting::{Setting, Stage};
use super::{Lowerer, doc};
use crate::diagnostics;
use crate::hir::{
    ComponentId, Entry, EntryKind, Expr, ExprKind, Given, Global, Header, HeaderName, Override, Resource,
    Scoped, Step, Use,
};

/// How deep in a body a block lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// Directly in it, where a cluster's headers stand.
    Body,
    Inner,
}

impl Lowerer<'_> {
    fn inner_entries(&mut self, block: &tree::Block) -> Scoped<Vec<Entry>> {
        self.scoped(block, |this, block| this.entries(block, Level::Inner))
    }

    pub(super) fn entries(&mut self, block: &tree::Block, level: Level) -> Vec<Entry> {
        block.entries.iter().filter_map(|entry| self.entry(entry, level)).collect()
    }

    fn entry(&mut self, entry: &tree::Entry, level: Level) -> Option<Entry> {
        let span = entry.span;
        let word = |length: u32| Span::new(span.start, span.start + length);
        let (head, kind) = match &entry.kind {
            tree::EntryKind::Vars(block) => (word(4), EntryKind::Vars(self.fields(block, Block::Vars))),
            tree::EntryKind::Group(name, block) => (
                name.span(),
                EntryKind::Group { name: self.name_expr(name), fields: self.fields(block, Block::Group) },
            ),
            tree::EntryKind::Node(name, block) => {
                let expr = self.name_expr(name);
                let setting = Setting { in_node: true, ..self.setting };
                let fields = self.within(setting, |this| this.fields(block, Block::Node));
                (name.span(), EntryKind::Node { name: expr, fields })
            }
            tree::EntryKind::Use(entry) => self.use_entry(entry)?,
            tree::EntryKind::Resource(entry) => {
                let (head, resource) = self.resource_entry(entry);
                (head, EntryKind::Resource(Box::new(resource)))
            }
            tree::EntryKind::Existing(entry) => {
                let (head, resource) = self.resource_entry(entry);
                (head, EntryKind::Existing(Box::new(resource)))
            }
            tree::EntryKind::Manifests(entry) => {
                let glob = self.name_expr(&entry.glob);
                (entry.glob.span(), EntryKind::Manifests { glob, after: self.after(&entry.after) })
            }
            tree::EntryKind::File(name, value) => {
                (name.span(), EntryKind::File { name: self.name_expr(name), value: self.expr(value) })
            }
            tree::EntryKind::In(namespace, block) => {
                let namespace = self.expr(namespace);
                (word(2), EntryKind::In { namespace, entries: self.inner_entries(block) })
            }
            tree::EntryKind::Override(entry) => {
                (entry.target.span, EntryKind::Override(Box::new(self.override_entry(entry)?)))
            }
            tree::EntryKind::Unset(path) => (path.span, EntryKind::Unset(self.unset(path)?)),
            tree::EntryKind::Assert(assert) => {
                (assert.condition.span, EntryKind::Assert(self.assert(assert, span)))
            }
            tree::EntryKind::Deliver(name, block) if self.setting.stage == Stage::Cluster => {
                let fields = match block {
                    Some(block) => self.fields(block, Block::Deliver),
                    None => Scoped { lets: Vec::new(), inner: Vec::new() },
                };
                (name.span, EntryKind::Deliver { kind: name.text.clone(), fields })
            }
            tree::EntryKind::If(entry) => {
                let inner = self.if_entry(entry, span, |this, block| this.entries(block, Level::Inner));
                (word(2), EntryKind::If(Box::new(inner)))
            }
            tree::EntryKind::For(entry) => {
                let inner = self.for_entry(entry, span, |this, block| this.entries(block, Level::Inner));
                (word(3), EntryKind::For(Box::new(inner)))
            }
            tree::EntryKind::Field(tree::FieldEntry { path, .. }) | tree::EntryKind::Nested(path, _) => {
                self.value_in_body(path, level);
                return None;
            }
            tree::EntryKind::Let(_)
            | tree::EntryKind::Cluster(_)
            | tree::EntryKind::Deliver(..)
            | tree::EntryKind::Given(_)
            | tree::EntryKind::Require(_)
            | tree::EntryKind::Because(_)
            | tree::EntryKind::Incomplete(_)
            | tree::EntryKind::Unknown(..)
            | tree::EntryKind::Broken => {
                self.out_of_place(entry, self.setting.here());
                return None;
            }
        };
        Some(Entry {
            id: self.numbers.entry(),
            place: self.at(span),
            head: self.at(head),
            doc: doc(&entry.doc),
            kind,
        })
    }

    /// A value directly in a body: a header, which the cluster has taken, or out of place.
    fn value_in_body(&mut self, path: &tree::Path, level: Level) {
        let Some(tree::PathStep::Name(name)) = path.steps.first().filter(|step| !step.span().is_empty())
        else {
            return;
        };
        let place = self.at(path.span);
        let told = match (is_header(&name.text), self.setting.stage, level) {
            (true, Stage::Cluster, Level::Body) => return,
            (true, Stage::Cluster, Level::Inner) => {
                self.faulty_header = true;
                diagnostics::header_out_of_place(&name.text, "a block inside the body of a cluster", place)
            }
            (true, ..) => diagnostics::header_out_of_place(&name.text, self.setting.here(), place),
            (false, ..) => diagnostics::field_out_of_place(&name.text, self.setting.here(), place),
        };
        self.tell(told);
    }

    /// The headers of a cluster, in order of the text.
    pub(super) fn headers(&mut self, block: &tree::Block) -> Vec<Header> {
        let mut headers = Vec::new();
        for entry in &block.entries {
            match &entry.kind {
                tree::EntryKind::Field(field) => headers.extend(self.header(&field.path, &[], field)),
                tree::EntryKind::Nested(path, inner) => {
                    for entry in &inner.entries {
                        if let tree::EntryKind::Field(field) = &entry.kind {
                            headers.extend(self.header(path, &field.path.steps, field));
                        }
                    }
                }
                _ => {}
            }
        }
        headers
    }

    fn header(
        &mut self,
        path: &tree::Path,
        inner: &[tree::PathStep],
        field: &tree::FieldEntry,
    ) -> Option<Header> {
        let names: Option<Vec<&tree::Name>> = path.steps.iter().chain(inner).map(name_of).collect();
        let first = path.steps.first().and_then(name_of)?;
        if !is_header(&first.text) {
            return None;
        }
        let place = self.at(field.path.span);
        let name = match (first.text.as_str(), names.as_deref()) {
            ("kubespray", Some([_])) => HeaderName::Kubespray,
            ("kubernetes", Some([_])) => HeaderName::Kubernetes,
            ("apis", Some([_, group])) => HeaderName::Api(group.text.clone()),
            _ => {
                let forms =
                    "`kubespray`, `kubernetes`, or one API group: `apis.\"cert-manager.io\" = \"1.15.3\"`";
                self.tell(diagnostics::no_path("a header", forms, place));
                return None;
            }
        };
        if field.op != tree::FieldOp::Set {
            let op = self.at(field.op_span);
            self.tell(diagnostics::entry_out_of_place("a list edit", "a header", "blocks of values", op));
            return None;
        }
        if name == HeaderName::Kubespray
            && let Some(path) = self.checkout(&field.value)
        {
            return Some(Header { name: HeaderName::KubesprayCheckout, place, value: self.expr(path) });
        }
        Some(Header { name, place, value: self.expr(&field.value) })
    }

    /// The argument of `path("…")`, where `path` is not a name of the user's.
    fn checkout<'e>(&self, value: &'e tree::Expr) -> Option<&'e tree::Expr> {
        let tree::ExprKind::Postfix(head, suffixes) = &value.kind else { return None };
        match (&head.kind, suffixes.as_slice()) {
            (tree::ExprKind::Name(name), [tree::Suffix::Call(arguments, _)])
                if name == "path" && !self.is_written_name(name) =>
            {
                match arguments.as_slice() {
                    [tree::Argument { name: None, value, .. }] => Some(value),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn use_entry(&mut self, entry: &tree::UseEntry) -> Option<(Span, EntryKind)> {
        let first = entry.component.first()?;
        let span = entry.component.iter().fold(first.span, |span, name| span.to(name.span));
        let Some(component) = self.component(&entry.component) else {
            for argument in &entry.arguments {
                self.expr(&argument.value);
            }
            self.facts.faulty.extend(self.owner());
            return None;
        };
        if let Some(user) = self.component {
            self.component_uses.push((user, component, self.at(span)));
        }
        let signature = self.tables.components[component.index()].clone();
        let owner = format!("component {}", signature.name);
        let arguments = self.named_arguments(&signature, &owner, &entry.arguments, span);
        let name = entry.alias.as_ref().map(|alias| self.name_expr(alias));
        let after = self.after(&entry.after);
        let head = entry.alias.as_ref().map_or(span, tree::NameExpr::span);
        let component_place = self.at(span);
        Some((head, EntryKind::Use(Box::new(Use { component, component_place, arguments, name, after }))))
    }

    /// The component that a `use` names; tells where it names none.
    fn component(&mut self, names: &[tree::Name]) -> Option<ComponentId> {
        match self.named(names)? {
            (_, Global::Component(id)) => Some(id),
            (name, other) => {
                let is = format!("a {}", super::tables::sort_of(other));
                let place = self.at(name.span);
                self.tell(diagnostics::wrong_sort(&name.text, &is, "a component", place, None));
                None
            }
        }
    }

    /// What `name` or `module.name` stands for at the top of files; tells where it stands for nothing.
    pub(super) fn named<'n>(&mut self, names: &'n [tree::Name]) -> Option<(&'n tree::Name, Global)> {
        let (head, member) = match names {
            [head] => (head, None),
            [head, member] => (head, Some(member)),
            _ => return None,
        };
        if head.is_missing() || member.is_some_and(tree::Name::is_missing) {
            return None;
        }
        let found = self.tables.modules[self.module.index()].names.get(&head.text).copied();
        let place = self.at(head.span);
        let Some(found) = found else {
            let names = self.tables.modules[self.module.index()].names.keys();
            let near = kspec_base::did_you_mean(&head.text, names.map(|name| name.as_str()));
            let told = diagnostics::unknown_name(&head.text, place, near, diagnostics::Meant::Item);
            self.tell(told);
            return None;
        };
        match (found.global?, member) {
            (Global::Module(module), Some(member)) => Some((member, self.reach(&head.text, module, member)?)),
            (global, None) => Some((head, global)),
            (global, Some(_)) => {
                let is = format!("a {}", super::tables::sort_of(global));
                self.tell(diagnostics::wrong_sort(&head.text, &is, "an import", place, None));
                None
            }
        }
    }

    fn resource_entry(&mut self, entry: &tree::ResourceEntry) -> (Span, Resource) {
        let kind = &entry.kind;
        if !kind.is_missing() && !self.is_kind(&kind.text) {
            let near = if is_pascal(&kind.text) {
                self.near_kind(&kind.text)
            } else {
                let mut capital = kind.text.to_string();
                capital[..1].make_ascii_uppercase();
                Some(capital.into()).filter(|capital: &kspec_base::SmolStr| self.is_kind(capital))
            };
            let told = diagnostics::unknown_kind(&kind.text, self.at(kind.span), near.as_deref());
            self.tell(told);
        }
        let resource = Resource {
            kind: kind.text.clone(),
            kind_place: self.at(kind.span),
            id: self.name_expr(&entry.id),
            after: self.after(&entry.after),
            fields: self.fields(&entry.body, Block::Resource),
        };
        (kind.span.to(entry.id.span()), resource)
    }

    fn after(&mut self, targets: &[tree::Expr]) -> Vec<Expr> {
        let mut after = Vec::new();
        for target in targets {
            let target = self.unread(target);
            match path_head(&target) {
                None => {}
                Some(PathHead::Resource | PathHead::Member(Given::Uses | Given::Manifests)) => {
                    after.push(target)
                }
                Some(PathHead::Member(_) | PathHead::Other) => {
                    let forms = "`Kind.id`, `uses.NAME`, `uses.NAME.Kind.id` or `manifests.\"glob\"`";
                    self.tell(diagnostics::no_path("after", forms, target.place));
                }
            }
        }
        after
    }

    fn override_entry(&mut self, entry: &tree::OverrideEntry) -> Option<Override> {
        let target = self.unread(&entry.target);
        let fits = match path_head(&target) {
            None => return None,
            Some(PathHead::Resource) => true,
            Some(PathHead::Member(
                Given::Nodes | Given::Uses | Given::Groups | Given::Files | Given::Vars,
            )) => true,
            Some(PathHead::Member(_) | PathHead::Other) => false,
        };
        if !fits {
            let forms = "what exists, as one reads it: `Kind.id`, `nodes.NAME`, `uses.NAME.Kind.id` or `uses.NAME(argument = …)`";
            self.tell(diagnostics::no_path("override", forms, target.place));
            return None;
        }
        if let Some(first) = entry.arguments.iter().flatten().next()
            && !is_use(&target)
        {
            let place = self.at(first.span);
            self.tell(diagnostics::no_path(
                "override with arguments",
                "a use: `uses.NAME(argument = …)`",
                place,
            ));
            return None;
        }
        let mut arguments = Vec::new();
        for argument in entry.arguments.iter().flatten() {
            let value = self.expr(&argument.value);
            match &argument.name {
                Some(name) => arguments.push((name.text.clone(), self.at(name.span), value)),
                None => {
                    let place = self.at(argument.span);
                    self.tell(diagnostics::argument_without_name("an override", None, place));
                }
            }
        }
        let fields = match &entry.body {
            Some(block) => self.fields(block, Block::Override),
            None => Scoped { lets: Vec::new(), inner: Vec::new() },
        };
        Some(Override { target, arguments, fields })
    }

    /// `unset` in a body, where it names a thing or a variable.
    fn unset(&mut self, path: &tree::Expr) -> Option<Expr> {
        let target = self.unread(path);
        let fits = match path_head(&target) {
            None => return None,
            Some(PathHead::Resource) => matches!(target.kind, ExprKind::Resource { .. }),
            Some(PathHead::Member(Given::Uses)) => true,
            Some(PathHead::Member(
                Given::Nodes | Given::Groups | Given::Files | Given::Manifests | Given::Vars,
            )) => matches!(&target.kind, ExprKind::Path(_, steps) if steps.len() == 1),
            Some(PathHead::Member(_) | PathHead::Other) => false,
        };
        if !fits {
            let forms = "`nodes.n`, `groups.g`, `uses.a`, `Kind.id`, `files.\"x\"`, `manifests.\"x\"` or `vars.x` in a body; a field is dropped in the block that it belongs to";
            self.tell(diagnostics::no_path("unset", forms, target.place));
            return None;
        }
        Some(target)
    }
}

/// What a path of a body begins with.
enum PathHead {
    Resource,
    /// Something below a given name.
    Member(Given),
    Other,
}

/// `None` where the path was told to be wrong.
fn path_head(path: &Expr) -> Option<PathHead> {
    Some(match &path.kind {
        ExprKind::Error => return None,
        ExprKind::Resource { .. } => PathHead::Resource,
        ExprKind::Given(Given::Vars) => PathHead::Member(Given::Vars),
        ExprKind::Path(head, steps) => match (&head.kind, steps.first()) {
            (ExprKind::Resource { .. }, _) => PathHead::Resource,
            (ExprKind::Given(given), Some(Step::Member(..) | Step::Index(_))) => PathHead::Member(*given),
            _ => PathHead::Other,
        },
        _ => PathHead::Other,
    })
}

/// `uses.a` or `uses["a"]`
fn is_use(path: &Expr) -> bool {
    match &path.kind {
        ExprKind::Path(head, steps) => matches!(head.kind, ExprKind::Given(Given::Uses)) && steps.len() == 1,
        _ => false,
    }
}

fn is_header(name: &str) -> bool {
    matches!(name, "kubespray" | "kubernetes" | "apis")
}

fn name_of(step: &tree::PathStep) -> Option<&tree::Name> {
    match step {
        tree::PathStep::Name(name) => Some(name),
        tree::PathStep::Computed(..) => None,
    }
}
