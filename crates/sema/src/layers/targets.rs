//! `override` and `unset` name what exists.

use kspec_base::{Diagnostic, Place, SmolStr, did_you_mean};

use super::things::{self, Name, Sort, Thing};
use super::{Layers, Owner};
use crate::diagnostics;
use crate::hir::{ComponentId, Expr, Override, Step};

/// What is known of a thing that a path names.
enum Found {
    /// It may exist; of a use, its components.
    Yes(Vec<ComponentId>),
    No,
}

/// Tells that there is no such thing: the thing, whose it would be, what there is, the nearest of it, the place.
type Missing = fn(&str, &str, &[String], Option<&str>, Place) -> Diagnostic;

impl Layers<'_> {
    pub(super) fn judge_targets(&mut self) {
        self.judge_reads();
        for owner in self.owners() {
            if self.is_faulty(owner) {
                continue;
            }
            for target in self.made(owner).afters.clone() {
                self.judge_path(owner, target, diagnostics::after_nothing);
            }
            for target in self.made(owner).overrides.clone() {
                let components = self.judge_path(owner, &target.target, diagnostics::override_of_nothing);
                self.judge_arguments(&components, target);
            }
            for target in self.made(owner).unsets.clone() {
                self.judge_unset(owner, target);
            }
        }
    }

    /// Resources that are read.
    fn judge_reads(&mut self) {
        for read in std::mem::take(&mut self.facts.reads) {
            let sort = Sort::Resource(read.kind);
            let name = Name::Static(read.id.clone());
            if self.is_faulty(read.owner) || matches!(self.find(read.owner, &sort, &name), Found::Yes(_)) {
                continue;
            }
            self.tell_missing(read.owner, &sort, &read.id, read.place, diagnostics::no_such_resource);
        }
    }

    /// Tells a path that names nothing. Of a use alone it gives the components that it may be of.
    fn judge_path(&mut self, owner: Owner, path: &Expr, missing: Missing) -> Vec<ComponentId> {
        let Some((sort, name, rest)) = things::named(path) else { return Vec::new() };
        match self.find(owner, &sort, &name) {
            Found::No => {
                if let Some(name) = name.known() {
                    self.tell_missing(owner, &sort, name, path.place, missing);
                }
                Vec::new()
            }
            Found::Yes(components) if rest.is_empty() => components,
            Found::Yes(components) => {
                if sort == Sort::Use {
                    self.judge_inside(&components, rest, path.place, missing);
                }
                Vec::new()
            }
        }
    }

    fn tell_missing(&mut self, owner: Owner, sort: &Sort, name: &str, place: Place, missing: Missing) {
        let there = self.there(owner, sort);
        let near = did_you_mean(&sort.path(name), there.iter().map(String::as_str));
        let told = missing(&sort.named(name), &self.body_name(owner), &there, near, place);
        self.diagnostics.push(told);
    }

    /// Something of a component, by its use.
    fn judge_inside(&mut self, components: &[ComponentId], rest: &[Step], place: Place, missing: Missing) {
        let Some((sort, name, inner)) = things::named_inside(rest) else { return };
        let mut found = Vec::new();
        let mut exists = false;
        for component in components {
            if self.is_faulty(Owner::Component(*component)) {
                return;
            }
            if let Found::Yes(inner) = self.find(Owner::Component(*component), &sort, &name) {
                exists = true;
                found.extend(inner);
            }
        }
        if exists {
            if sort == Sort::Use && !inner.is_empty() {
                self.judge_inside(&found, inner, place, missing);
            }
            return;
        }
        let (Some(name), Some(first)) = (name.known(), components.first()) else { return };
        let first = Owner::Component(*first);
        let there = self.there(first, &sort);
        // The place is the whole path, so that the near name of its end is words only.
        let near = did_you_mean(&sort.path(name), there.iter().map(String::as_str));
        let told = missing(&sort.named(name), &self.body_name(first), &there, None, place);
        let told = match near {
            Some(near) => {
                let message = format!("{}; did you mean `{near}`", told.message);
                Diagnostic { message, ..told }
            }
            None => told,
        };
        self.diagnostics.push(told);
    }

    fn judge_arguments(&mut self, components: &[ComponentId], target: &Override) {
        for (argument, place, _) in &target.arguments {
            let declared = components.iter().map(|component| &self.program.components[component.index()]);
            let mut declared = declared.peekable();
            let Some(first) = declared.peek().copied() else { return };
            let takes = declared
                .any(|component| component.parameters.iter().any(|parameter| parameter.name == *argument));
            if !takes {
                let names: Vec<&str> =
                    first.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
                let owner = format!("component {}", first.name);
                let told = diagnostics::unknown_argument(argument, &owner, &names, *place, Some(first.place));
                self.diagnostics.push(told);
            }
        }
    }

    fn judge_unset(&mut self, owner: Owner, target: &Expr) {
        let Some((sort, name, rest)) = things::named(target) else { return };
        let Some(name) = name.known().filter(|_| rest.is_empty()) else { return };
        if self.exists_below(owner, &sort, name) {
            return;
        }
        let path = sort.path(name);
        let own = self.made(owner).meant(&sort, &Name::Static(name.clone())).first().copied();
        let told = match own {
            Some(own) => diagnostics::unset_of_own(&path, &sort.named(name), target.place, own.place),
            None => {
                let there = self.there(owner, &sort);
                let near = did_you_mean(&path, there.iter().map(String::as_str));
                diagnostics::unset_of_nothing(&path, &self.own_name(owner), near, target.place)
            }
        };
        self.diagnostics.push(told);
    }

    /// Whether a body, what lies below it, or what it uses may make a thing.
    fn find(&self, owner: Owner, sort: &Sort, name: &Name) -> Found {
        let bases = self.bases(owner).into_iter().map(Owner::Cluster);
        let bodies = std::iter::once(owner).chain(bases);
        let found: Vec<&Thing> = bodies.flat_map(|body| self.made(body).meant(sort, name)).collect();
        let by_use = *sort == Sort::Node
            && match name.known() {
                Some(name) => self.uses_make_node(owner, name),
                None => true,
            };
        if found.is_empty() && !by_use {
            return Found::No;
        }
        Found::Yes(found.into_iter().filter_map(|thing| thing.component).collect())
    }

    fn exists_below(&self, owner: Owner, sort: &Sort, name: &str) -> bool {
        let wanted = Name::Static(name.into());
        let mut bases = self.bases(owner).into_iter();
        let in_bases = bases.any(|base| !self.made(Owner::Cluster(base)).meant(sort, &wanted).is_empty());
        in_bases || (*sort == Sort::Node && self.uses_make_node(owner, name))
    }

    /// Whether a use of the body or of its bases may make the node.
    fn uses_make_node(&self, owner: Owner, name: &str) -> bool {
        let bases = self.bases(owner).into_iter().map(Owner::Cluster);
        std::iter::once(owner).chain(bases).any(|body| {
            self.made(body).uses.iter().any(|(component, ..)| {
                let (nodes, computed) = &self.component_nodes[component.index()];
                *computed || nodes.contains_key(name)
            })
        })
    }

    /// Things of one sort with a static name, as one reads them; of resources those of all kinds.
    fn there(&self, owner: Owner, sort: &Sort) -> Vec<String> {
        let bases = self.bases(owner).into_iter().map(Owner::Cluster);
        let things = std::iter::once(owner).chain(bases).flat_map(|body| self.made(body).things.iter());
        let alike = |other: &Sort| match (sort, other) {
            (Sort::Node, Sort::Node) | (Sort::Use, Sort::Use) | (Sort::Resource(_), Sort::Resource(_)) => {
                true
            }
            (Sort::Node | Sort::Use | Sort::Resource(_), _) => false,
        };
        let mut there: Vec<String> = things
            .filter(|thing| alike(&thing.sort))
            .filter_map(|thing| thing.name.known().map(|name: &SmolStr| thing.sort.path(name)))
            .collect();
        there.sort();
        there.dedup();
        there
    }
}
