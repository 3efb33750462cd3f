//! Names: of values in scope, of members, of components, groups and files.

use kspec_base::SmolStr;
use kspec_schema::display;
use kspec_sema::hir::{Global, ModuleId};
use kspec_syntax::tree::Name;

use super::{Asked, CompletionKind, NameForm};
use crate::cursor::{Around, Cursor};
use crate::slots::Slot;
use crate::symbol::show;
use crate::things::{Thing, fields};
use crate::view::Body;

impl<'a> Asked<'a> {
    /// What an expression may name.
    pub(super) fn names(&mut self, cursor: &Cursor<'a>) {
        let view = self.view;
        for local in cursor.locals.iter().rev().filter(|local| local.name.text != "_") {
            let ty = display(&view.local_type(cursor, local));
            self.plain(&local.name.text, CompletionKind::Name, Some(ty));
        }
        self.globals(view.module_id(), |_| true);
        if view.body(cursor) != Body::Top {
            for given in ["vars", "nodes", "groups", "uses", "cluster", "kubernetes", "kubespray", "apis"] {
                self.plain(given, CompletionKind::Name, None);
            }
        } else {
            self.plain("clusters", CompletionKind::Name, None);
        }
        if cursor.around.iter().any(|around| matches!(around, Around::Node)) {
            self.plain("node", CompletionKind::Name, None);
        }
        for builtin in kspec_builtins::all().iter().filter(|builtin| !builtin.name.contains('.')) {
            self.add(
                builtin.name,
                CompletionKind::Function,
                builtin.name.to_owned(),
                Some(builtin.signature.to_owned()),
            );
        }
        for group in kspec_builtins::GROUPS {
            self.plain(group, CompletionKind::Module, None);
        }
        self.plain("if", CompletionKind::Keyword, None);
        self.plain("has", CompletionKind::Keyword, None);
    }

    fn globals(&mut self, module: ModuleId, wanted: impl Fn(Global) -> bool) {
        let view = self.view;
        for (name, global) in &view.analysis.program.modules[module.index()].names {
            if !wanted(*global) {
                continue;
            }
            let symbol = view.global_symbol(*global, kspec_base::Span::default());
            let kind = match global {
                Global::Module(_) => CompletionKind::Module,
                Global::Param(_) | Global::Let(_) => CompletionKind::Name,
                Global::Function(_) => CompletionKind::Function,
                Global::Component(_) => CompletionKind::Component,
                Global::Cluster(_) => CompletionKind::Cluster,
            };
            self.plain(name, kind, Some(symbol.title));
        }
    }

    /// Components or clusters of this file, or of the import that `before` names.
    pub(super) fn globals_of(&mut self, before: &[Name], kind: CompletionKind) {
        let module = match before {
            [] => self.view.module_id(),
            before => match self.view.named(before) {
                Some(Global::Module(module)) => module,
                _ => return,
            },
        };
        self.globals(module, |global| match global {
            Global::Module(_) => true,
            Global::Component(_) => kind == CompletionKind::Component,
            Global::Cluster(_) => kind == CompletionKind::Cluster,
            Global::Param(_) | Global::Let(_) | Global::Function(_) => false,
        });
    }

    /// The members of what precedes a point.
    pub(super) fn members(&mut self, thing: &Thing) {
        let view = self.view;
        match thing {
            Thing::Module(module) => {
                self.globals(*module, |global| !matches!(global, Global::Param(_) | Global::Module(_)));
            }
            Thing::Builtins(group) => {
                for builtin in kspec_builtins::all() {
                    let member =
                        builtin.name.strip_prefix(group.as_str()).and_then(|rest| rest.strip_prefix('.'));
                    if let Some(member) = member {
                        self.plain(member, CompletionKind::Function, Some(builtin.signature.to_owned()));
                    }
                }
            }
            Thing::Cluster(id) => {
                for parameter in &view.analysis.program.clusters[id.index()].parameters {
                    self.plain(&parameter.name, CompletionKind::Field, Some(display(&parameter.ty)));
                }
                self.of_cluster();
            }
            Thing::Own(_) => self.of_cluster(),
            Thing::Vars(body) => self.variables_of(*body, NameForm::Value),
            Thing::Node(body) => {
                for own in ["name", "groups"] {
                    self.plain(own, CompletionKind::Field, None);
                }
                self.variables_of(*body, NameForm::Value);
            }
            Thing::Nodes(body) => {
                for (name, ..) in view.members(*body).nodes {
                    self.plain(&name, CompletionKind::Node, None);
                }
            }
            Thing::Groups(body) => {
                for (name, detail) in self.groups_of(*body) {
                    self.plain(&name, CompletionKind::Group, Some(detail));
                }
            }
            Thing::Uses(body) => {
                for (name, _, component) in view.members(*body).uses {
                    let component = &view.analysis.program.components[component.index()].name;
                    self.plain(&name, CompletionKind::Component, Some(component.to_string()));
                }
            }
            Thing::Use(component) => {
                let component = &view.analysis.program.components[component.index()];
                for parameter in &component.parameters {
                    self.plain(&parameter.name, CompletionKind::Field, Some(display(&parameter.ty)));
                }
                for entry in &component.lets {
                    self.plain(&entry.name, CompletionKind::Name, None);
                }
            }
            Thing::Clusters => {
                let clusters = view.analysis.program.clusters.iter().filter(|cluster| !cluster.in_test);
                for name in clusters.filter_map(|cluster| cluster.plain_name.as_ref()) {
                    self.plain(name, CompletionKind::Cluster, None);
                }
            }
            Thing::Value(ty) => {
                for (name, field) in fields(ty) {
                    self.plain(&name, CompletionKind::Field, Some(display(&field.ty)));
                }
            }
        }
    }

    fn of_cluster(&mut self) {
        for member in ["vars", "nodes", "groups", "uses", "kubernetes", "kubespray", "apis", "name"] {
            self.plain(member, CompletionKind::Field, None);
        }
    }

    /// Names of arguments that were not given.
    pub(super) fn arguments(&mut self, cursor: &Cursor<'a>) {
        let view = self.view;
        let (parameters, given) = match cursor.around.last() {
            Some(Around::UseArguments(used)) => {
                let Slot::ComponentArguments(id) = view.slot(cursor) else { return };
                (&view.analysis.program.components[id.index()].parameters, &used.arguments)
            }
            Some(Around::ExtendsArguments(extends)) => match view.named(&extends.base) {
                Some(Global::Cluster(id)) => {
                    (&view.analysis.program.clusters[id.index()].parameters, &extends.arguments)
                }
                _ => return,
            },
            _ => return self.names(cursor),
        };
        for parameter in parameters {
            let name = |argument: &kspec_syntax::tree::Argument| {
                argument.name.as_ref().is_some_and(|name| name.text == parameter.name)
            };
            let here = |argument: &kspec_syntax::tree::Argument| argument.span.contains(cursor.offset);
            if !given.iter().any(|argument| name(argument) && !here(argument)) {
                let insert = self.with_equals(&parameter.name);
                self.add(&parameter.name, CompletionKind::Field, insert, Some(show(parameter)));
            }
        }
    }

    pub(super) fn groups(&mut self, cursor: &Cursor<'a>) {
        for (name, detail) in self.group_names(cursor) {
            self.plain(&name, CompletionKind::Group, Some(detail));
        }
    }

    pub(super) fn group_names(&self, cursor: &Cursor<'a>) -> Vec<(SmolStr, String)> {
        self.groups_of(self.view.body(cursor))
    }

    fn groups_of(&self, body: Body) -> Vec<(SmolStr, String)> {
        let released = self.view.release(body).map(|release| release.groups().to_vec()).unwrap_or_default();
        let mut groups: Vec<(SmolStr, String)> =
            released.into_iter().map(|name| (name, "a group of kubespray".to_owned())).collect();
        for (name, ..) in self.view.members(body).groups {
            if !groups.iter().any(|(known, _)| *known == name) {
                groups.push((name, "a group of this cluster".to_owned()));
            }
        }
        groups
    }

    pub(super) fn kinds(&mut self) {
        for kind in self.view.analysis.library().kind_names() {
            if self.items.len() >= super::MOST {
                self.cut = true;
                return;
            }
            self.plain(kind, CompletionKind::Type, None);
        }
    }

    /// Files that specs of the project know already.
    pub(super) fn files(&mut self) {
        let own = &self.view.module().path;
        let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (_, module) in &self.view.analysis.files {
            if module.path == *own || module.always {
                continue;
            }
            let path = if module.path.starts_with("std/") {
                module.path.to_string()
            } else if folder.is_empty() {
                format!("./{}", module.path)
            } else {
                format!("/{}", module.path)
            };
            self.plain(&path, CompletionKind::Module, None);
        }
    }
}
