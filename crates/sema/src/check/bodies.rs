//! The entries of clusters and components.

use kspec_base::Place;
use kspec_schema::{Type, display, resolved};

use super::Checker;
use super::blocks::Owner;
use super::fitting::{Target, may_be_text};
use super::paths::{Of, Seen};
use super::records::free;
use super::scope::{Purpose, Scope};
use super::subject::Subject;
use super::typing::{text_type, version_type};
use super::units::{Body, Unit};
use crate::diagnostics;
use crate::hir::{
    Argument, Assert, Entry, EntryKind, Expr, ExprKind, Field, Given, HeaderName, LocalLet, Override,
    Parameter, Resource, Scoped, Step, Use,
};
use std::rc::Rc;

impl<'p> Checker<'p> {
    /// A body under its release.
    pub(super) fn check_unit(&mut self, unit: &Rc<Unit<'p>>) {
        let program = self.program;
        let scope = unit.scope();
        match unit.body {
            Body::Top(_) | Body::Rules(_) => {}
            Body::Component(id) => {
                let decl = &program.components[id.index()];
                self.parameter_defaults(&scope, &decl.parameters);
                self.settle_lets(&scope, &decl.lets);
                self.entries_of(&scope, &decl.body);
            }
            Body::Cluster(id) => {
                let decl = &program.clusters[id.index()];
                self.parameter_defaults(&scope, &decl.parameters);
                for header in &decl.headers {
                    let (name, ty) = match &header.name {
                        HeaderName::Kubespray => ("kubespray".into(), version_type()),
                        HeaderName::KubesprayCheckout => ("kubespray".into(), text_type()),
                        HeaderName::Kubernetes => ("kubernetes".into(), version_type()),
                        HeaderName::Api(group) => {
                            (kspec_base::format_smolstr!("apis.{group:?}"), version_type())
                        }
                    };
                    let subject = Subject::Header { name };
                    let written = super::opacity::written_opacity(&header.value);
                    if let Some(opacity) = written {
                        self.report(
                            &scope.unit,
                            diagnostics::opaque_needed(header.value.place, "a header", &opacity),
                        );
                        continue;
                    }
                    self.check(&scope, &header.value, &Target::new(ty, &subject));
                }
                if let Some(extends) = &decl.extends {
                    let base = &program.clusters[extends.base.index()];
                    self.arguments(&scope, &base.parameters, &extends.arguments);
                }
                self.settle_lets(&scope, &decl.lets);
                self.entries_of(&scope, &decl.body);
            }
        }
    }

    fn arguments(&mut self, scope: &Scope<'p>, parameters: &'p [Parameter], arguments: &'p [Argument]) {
        for argument in arguments {
            match parameters.get(argument.parameter as usize) {
                Some(parameter) => self.argument(scope, parameter, &argument.value),
                None => self.check_free(scope, &argument.value, &Subject::Value),
            }
        }
    }

    /// Types the lets of the innermost frame that nobody read.
    pub(super) fn settle_lets(&mut self, scope: &Scope<'p>, lets: &'p [LocalLet]) {
        let (Some(frame), false) = (&scope.frame, lets.is_empty()) else { return };
        let first = frame.len() - lets.len();
        for number in 0..lets.len() {
            self.see_local(scope, 0, (first + number) as u16);
        }
    }

    fn entries_of(&mut self, scope: &Scope<'p>, entries: &'p [Entry]) {
        for entry in entries {
            self.entry(scope, entry);
        }
    }

    fn entry(&mut self, scope: &Scope<'p>, entry: &'p Entry) {
        match &entry.kind {
            EntryKind::Vars(fields) => {
                if self.inventory_here(scope, "vars", entry.head) {
                    self.variables(scope, fields, Owner::Cluster);
                }
            }
            EntryKind::Group { name, fields } => {
                self.name_text(scope, name);
                if self.inventory_here(scope, "a group", entry.head) {
                    self.group_name(scope, name);
                    self.variables(scope, fields, Owner::Group);
                }
            }
            EntryKind::Node { name, fields } => {
                self.name_text(scope, name);
                if self.inventory_here(scope, "a node", entry.head) {
                    let node = super::narrow::plain_text(name).cloned();
                    self.variables(&Scope { node, ..scope.clone() }, fields, Owner::Node);
                }
            }
            EntryKind::Use(site) => self.use_entry(scope, site),
            EntryKind::Resource(resource) | EntryKind::Existing(resource) => self.resource(scope, resource),
            EntryKind::Manifests { glob, after } => {
                self.name_text(scope, glob);
                self.named_paths(scope, after);
            }
            EntryKind::File { name, value } => {
                self.name_text(scope, name);
                let subject = Subject::Named("the text of the file");
                self.check(scope, value, &Target::new(text_type(), &subject));
            }
            EntryKind::In { namespace, entries } => {
                self.namespace(scope, namespace);
                let inner = scope.enter_lets(&entries.lets);
                self.entries_of(&inner, &entries.inner);
                self.settle_lets(&inner, &entries.lets);
            }
            EntryKind::Override(change) => self.override_entry(scope, change, entry.head),
            EntryKind::Unset(path) => self.unset(scope, path),
            EntryKind::Assert(assert) => self.assert(scope, assert),
            EntryKind::Deliver { fields, .. } => self.free_fields(scope, fields),
            EntryKind::If(branches) => self.branches(scope, branches, &mut |checker, scope, entries| {
                checker.entries_of(scope, entries);
            }),
            EntryKind::For(around) => {
                let inner = self.enter_loop(scope, around);
                self.entries_of(&inner, &around.body);
                self.settle_lets(&inner, &around.lets);
            }
        }
    }

    fn inventory_here(&mut self, scope: &Scope<'p>, what: &str, place: Place) -> bool {
        self.wants_inventory(scope, &Of::Here(scope.unit.clone()), what, place)
    }

    fn group_name(&mut self, scope: &Scope<'p>, name: &Expr) {
        let Some(text) = super::narrow::plain_text(name) else { return };
        let first = |c: char| c.is_ascii_lowercase() || c == '_';
        let rest = |c: char| first(c) || c.is_ascii_digit();
        if matches!(text.as_str(), "all" | "k8s_cluster") {
            self.report(&scope.unit, diagnostics::group_is_vars(name.place, text));
        } else if !text.starts_with(first) || !text.chars().all(rest) {
            self.report(&scope.unit, diagnostics::bad_group_name(name.place, text));
        }
    }

    fn use_entry(&mut self, scope: &Scope<'p>, site: &'p Use) {
        let component = &self.program.components[site.component.index()];
        self.arguments(scope, &component.parameters, &site.arguments);
        if let Some(name) = &site.name {
            self.name_text(scope, name);
        }
        self.named_paths(scope, &site.after);
    }

    fn resource(&mut self, scope: &Scope<'p>, resource: &'p Resource) {
        self.name_text(scope, &resource.id);
        self.named_paths(scope, &resource.after);
        self.free_fields(scope, &resource.fields);
    }

    /// Fields whose types are not judged here.
    fn free_fields(&mut self, scope: &Scope<'p>, fields: &'p Scoped<Vec<Field>>) {
        let inner = scope.enter_lets(&fields.lets);
        let subject = Subject::Value;
        self.block(&inner, &fields.inner, &free(&subject));
        self.settle_lets(&inner, &fields.lets);
    }

    /// Paths that name what is meant, not its value.
    fn named_paths(&mut self, scope: &Scope<'p>, paths: &'p [Expr]) {
        let scope = scope.with_purpose(Purpose::Name);
        for path in paths {
            self.see(&scope, path);
        }
    }

    fn namespace(&mut self, scope: &Scope<'p>, namespace: &'p Expr) {
        let ty = self.operand(scope, namespace, "a namespace");
        let fits = match &*resolved(&ty) {
            Type::Reference(kind) => kind == "Namespace",
            _ => may_be_text(&ty),
        };
        if !fits {
            self.report(&scope.unit, diagnostics::name_is_no_text(namespace.place, &display(&ty)));
        }
    }

    fn override_entry(&mut self, scope: &Scope<'p>, change: &'p Override, place: Place) {
        let seen = self.see(&scope.with_purpose(Purpose::Name), &change.target);
        match &seen {
            Seen::Use(units) => {
                for (name, _, value) in &change.arguments {
                    let parameter = units.iter().find_map(|unit| {
                        let Body::Component(id) = unit.body else { return None };
                        self.program.components[id.index()]
                            .parameters
                            .iter()
                            .find(|found| found.name == *name)
                    });
                    match parameter {
                        Some(parameter) => self.argument(scope, parameter, value),
                        None => self.check_free(scope, value, &Subject::Value),
                    }
                }
            }
            Seen::Value(_)
            | Seen::Vars(_)
            | Seen::Nodes(_)
            | Seen::Node(..)
            | Seen::Groups(_)
            | Seen::Uses(_)
            | Seen::Kind(_)
            | Seen::Cluster(_)
            | Seen::Clusters
            | Seen::Apis
            | Seen::Outputs => {
                for (_, _, value) in &change.arguments {
                    self.check_free(scope, value, &Subject::Value);
                }
            }
        }
        match seen {
            Seen::Vars(_) => {
                if self.inventory_here(scope, "vars", place) {
                    self.variables(scope, &change.fields, Owner::Cluster);
                }
            }
            Seen::Node(_, node) => {
                self.variables(&Scope { node, ..scope.clone() }, &change.fields, Owner::Node)
            }
            Seen::Value(_) if heads_group(&change.target) => {
                self.variables(scope, &change.fields, Owner::Group);
            }
            Seen::Value(_)
            | Seen::Nodes(_)
            | Seen::Groups(_)
            | Seen::Uses(_)
            | Seen::Use(_)
            | Seen::Kind(_)
            | Seen::Cluster(_)
            | Seen::Clusters
            | Seen::Apis
            | Seen::Outputs => self.free_fields(scope, &change.fields),
        }
    }

    fn unset(&mut self, scope: &Scope<'p>, path: &'p Expr) {
        if let ExprKind::Path(head, steps) = &path.kind
            && let (ExprKind::Given(Given::Vars), [Step::Member(name, place), ..]) =
                (&head.kind, steps.as_slice())
        {
            if self.inventory_here(scope, "vars", path.place) {
                self.expect_unsettable(scope, name, *place);
            }
            return;
        }
        self.see(&scope.with_purpose(Purpose::Name), path);
    }

    pub(super) fn assert(&mut self, scope: &Scope<'p>, assert: &'p Assert) {
        self.condition(scope, &assert.condition);
        if let Some(message) = &assert.message {
            let subject = Subject::Named("the message");
            self.check(scope, message, &Target::new(text_type(), &subject));
        }
    }
}

/// `groups.g`
fn heads_group(target: &Expr) -> bool {
    matches!(&target.kind, ExprKind::Path(head, steps)
        if steps.len() == 1 && matches!(head.kind, ExprKind::Given(Given::Groups)))
}
