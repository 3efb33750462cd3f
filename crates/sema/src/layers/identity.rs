//! A thing that exists cannot be defined again.

use kspec_base::{Place, SmolStr};
use rustc_hash::FxHashMap;

use super::guards::{Guard, Relation};
use super::things::{self, Sort, Thing};
use super::{Layers, Owner};
use crate::diagnostics::{self, Where};
use crate::hir::{ClusterId, Expr};

impl Layers<'_> {
    pub(super) fn judge_identity(&mut self) {
        let mut index: Vec<FxHashMap<(Sort, SmolStr), Place>> = Vec::new();
        for cluster in &self.clusters {
            index.push(always(&cluster.things));
        }
        for owner in self.owners() {
            self.judge_body(owner);
            self.judge_use_nodes(owner);
            if let Owner::Cluster(id) = owner {
                self.judge_chain(id, &index);
            }
        }
    }

    /// Twice in one body.
    fn judge_body(&mut self, owner: Owner) {
        let made = self.made(owner);
        let mut seen: FxHashMap<(&Sort, &SmolStr), Vec<&Thing>> = FxHashMap::default();
        let mut told = Vec::new();
        for thing in &made.things {
            let Some(name) = thing.name.known() else { continue };
            let earlier = seen.entry((&thing.sort, name)).or_default();
            let clash = earlier
                .iter()
                .find(|other| made.guards.relation(other.guard, thing.guard) != Relation::Apart);
            if let Some(first) = clash {
                told.push(diagnostics::defined_twice(
                    &thing.sort.named(name),
                    &thing.sort.path(name),
                    thing.place,
                    first.place,
                    Where::SameBody,
                ));
            }
            earlier.push(thing);
        }
        self.diagnostics.extend(told);
    }

    /// Nodes that the body makes and one of its uses too, or two of its uses.
    fn judge_use_nodes(&mut self, owner: Owner) {
        let made = self.made(owner);
        let own = always(&made.things);
        let mut by_use: FxHashMap<&SmolStr, Place> = FxHashMap::default();
        let mut told = Vec::new();
        for (component, guard, place) in &made.uses {
            if *guard != Guard::NONE {
                continue;
            }
            let (nodes, _) = &self.component_nodes[component.index()];
            let mut names: Vec<&SmolStr> =
                nodes.iter().filter(|(_, node)| node.always).map(|(name, _)| name).collect();
            names.sort();
            for name in names {
                let node = &nodes[name];
                let by = Where::Component(&node.component);
                let thing = Sort::Node.named(name);
                let path = Sort::Node.path(name);
                if self.dropped(owner, &Sort::Node, name) {
                    continue;
                }
                if let Some(own) = own.get(&(Sort::Node, name.clone())) {
                    told.push(diagnostics::defined_twice(&thing, &path, *own, node.place, by));
                } else if let Some(first) = by_use.get(name) {
                    told.push(diagnostics::defined_twice(&thing, &path, *place, *first, by));
                }
                by_use.insert(name, *place);
            }
        }
        self.diagnostics.extend(told);
    }

    /// In an heir and below it, with nothing between that may drop it.
    fn judge_chain(&mut self, heir: ClusterId, index: &[FxHashMap<(Sort, SmolStr), Place>]) {
        let bases = self.bases(Owner::Cluster(heir));
        if bases.is_empty() {
            return;
        }
        let mut told = Vec::new();
        for thing in &self.clusters[heir.index()].things {
            let (Some(name), Guard::NONE) = (thing.name.known(), thing.guard) else { continue };
            let mut above = heir;
            for base in &bases {
                if self.dropped(Owner::Cluster(above), &thing.sort, name) {
                    break;
                }
                let below = index[base.index()].get(&(thing.sort.clone(), name.clone()));
                if let Some(first) = below {
                    told.push(diagnostics::defined_twice(
                        &thing.sort.named(name),
                        &thing.sort.path(name),
                        thing.place,
                        *first,
                        Where::Base(&self.cluster_name(*base)),
                    ));
                    break;
                }
                above = *base;
            }
        }
        self.diagnostics.extend(told);
    }

    /// Whether a body may drop what lies below it.
    fn dropped(&self, owner: Owner, sort: &Sort, name: &str) -> bool {
        self.made(owner).unsets.iter().any(|target| may_name(target, sort, name))
    }
}

fn may_name(target: &Expr, sort: &Sort, name: &str) -> bool {
    match things::named(target) {
        Some((other, pattern, [])) => other == *sort && pattern.may_be(name),
        Some(_) | None => false,
    }
}

/// What a body makes under no condition.
fn always(things: &[Thing]) -> FxHashMap<(Sort, SmolStr), Place> {
    let always = things.iter().filter(|thing| thing.guard == Guard::NONE);
    always
        .filter_map(|thing| Some(((thing.sort.clone(), thing.name.known()?.clone()), thing.place)))
        .collect()
}
