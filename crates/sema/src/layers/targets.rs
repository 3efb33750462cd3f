//! `override` and `unset` name what exists.

use kspec_base::{Place, SmolStr, did_you_mean};

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

impl Layers<'_> {
    pub(super) fn judge_targets(&mut self) {
        for owner in self.owners() {
            if self.is_faulty(owner) {
                continue;
            }
            for target in self.made(owner).overrides.clone() {
                self.judge_override(owner, target);
            }
            for target in self.made(owner).unsets.clone() {
                self.judge_unset(owner, target);
            }
        }
    }

    fn judge_override(&mut self, owner: Owner, target: &Override) {
        let Some((sort, name, rest)) = things::named(&target.target) else { return };
        let place = target.target.place;
        match self.find(owner, &sort, &name) {
            Found::No => {
                let Some(name) = name.known() else { return };
                let there = self.there(owner, &sort);
                let path = sort.path(name);
                let near = did_you_mean(&path, there.iter().map(String::as_str));
                let body = self.body_name(owner);
                let told = diagnostics::override_of_nothing(&sort.named(name), &body, &there, near, place);
                self.diagnostics.push(told);
            }
            Found::Yes(components) => {
                if rest.is_empty() {
                    self.judge_arguments(&components, target);
                } else if sort == Sort::Use {
                    self.judge_inside(&components, rest, place);
                }
            }
        }
    }

    /// Something of a component, by its use.
    fn judge_inside(&mut self, components: &[ComponentId], rest: &[Step], place: Place) {
        let Some((sort, name, inner)) = things::named_inside(rest) else { return };
        let mut found = Vec::new();
        let mut exists = false;
        for component in components {
            if self.faulty.components.contains(component) {
                return;
            }
            if let Found::Yes(inner) = self.find(Owner::Component(*component), &sort, &name) {
                exists = true;
                found.extend(inner);
            }
        }
        if exists {
            if sort == Sort::Use && !inner.is_empty() {
                self.judge_inside(&found, inner, place);
            }
            return;
        }
        let (Some(name), Some(first)) = (name.known(), components.first()) else { return };
        let there = self.there(Owner::Component(*first), &sort);
        let near = did_you_mean(&sort.path(name), there.iter().map(String::as_str)).map(str::to_owned);
        let body = self.body_name(Owner::Component(*first));
        let mut told = diagnostics::override_of_nothing(&sort.named(name), &body, &there, None, place);
        if let Some(near) = near {
            told = told.advice(format!("did you mean {near}?"));
        }
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
        let own = self.made(owner).things.iter().find(|thing| thing.sort == sort && thing.name.may_be(name));
        let told = match own {
            Some(own) => diagnostics::unset_of_own(&path, &sort.named(name), target.place, own.place),
            None => {
                let there = self.there(owner, &sort);
                let near = did_you_mean(&path, there.iter().map(String::as_str));
                diagnostics::unset_of_nothing(&path, &self.body_name(owner), near, target.place)
            }
        };
        self.diagnostics.push(told);
    }

    /// Whether a body, what lies below it, or what it uses may make a thing.
    fn find(&self, owner: Owner, sort: &Sort, name: &Name) -> Found {
        let fits = |thing: &&Thing| {
            thing.sort == *sort
                && match (&thing.name, name.known()) {
                    (made, Some(name)) => made.may_be(name),
                    (made, None) => made.known().is_none_or(|made| name.may_be(made)),
                }
        };
        let bases = self.bases(owner).into_iter().map(Owner::Cluster);
        let bodies = std::iter::once(owner).chain(bases);
        let found: Vec<&Thing> = bodies.flat_map(|body| self.made(body).things.iter().filter(fits)).collect();
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
        let in_bases = self.bases(owner).into_iter().any(|base| {
            let made = self.made(Owner::Cluster(base));
            made.things.iter().any(|thing| thing.sort == *sort && thing.name.may_be(name))
        });
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
