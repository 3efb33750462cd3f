//! Graphs of declarations: an order in which each comes after what it needs, and the cycles that forbid one.

use kspec_base::{Place, SmolStr};

use super::Lowerer;
use crate::diagnostics;
use crate::hir::{ClusterId, ComponentId, Entry, EntryKind, ExprKind};
use crate::layers::Owner;

pub(crate) struct Order {
    /// All nodes, each after those it leads to (but along a cycle).
    pub order: Vec<usize>,
    /// Each with its nodes in order and the place where each leads on.
    pub cycles: Vec<Vec<(usize, Place)>>,
}

/// Walks a graph given as edges by node. Long chains are fine.
pub(crate) fn order(edges: &[Vec<(usize, Place)>]) -> Order {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; edges.len()];
    let mut found = Order { order: Vec::new(), cycles: Vec::new() };
    for start in 0..edges.len() {
        if states[start] != State::New {
            continue;
        }
        states[start] = State::Open;
        let mut open: Vec<(usize, usize)> = vec![(start, 0)];
        while let Some((node, next)) = open.last_mut() {
            let Some((target, _)) = edges[*node].get(*next) else {
                states[*node] = State::Done;
                found.order.push(*node);
                open.pop();
                continue;
            };
            *next += 1;
            match states[*target] {
                State::New => {
                    states[*target] = State::Open;
                    open.push((*target, 0));
                }
                State::Open => {
                    let from = open.iter().position(|(node, _)| node == target).unwrap_or(0);
                    let cycle = open[from..].iter().map(|(node, next)| (*node, edges[*node][next - 1].1));
                    found.cycles.push(cycle.collect());
                }
                State::Done => {}
            }
        }
    }
    found
}

impl Lowerer<'_> {
    /// Tells cycles of clusters, components and functions, and cuts them, so that whoever follows them ends.
    pub(super) fn break_cycles(&mut self) {
        self.break_extends();
        self.break_uses();
        self.break_calls();
    }

    fn break_extends(&mut self) {
        let clusters = &self.program.clusters;
        let edges: Vec<Vec<(usize, Place)>> = clusters
            .iter()
            .map(|cluster| {
                cluster.extends.iter().map(|extends| (extends.base.index(), cluster.place)).collect()
            })
            .collect();
        for cycle in order(&edges).cycles {
            let names: Vec<SmolStr> =
                cycle.iter().map(|(index, _)| self.tables.clusters[*index].signature.name.clone()).collect();
            self.tell(diagnostics::extends_cycle(&steps(&names, &cycle)));
            for (index, _) in &cycle {
                self.facts.faulty.push(Owner::Cluster(ClusterId(*index as u32)));
                self.program.clusters[*index].extends = None;
            }
        }
    }

    fn break_uses(&mut self) {
        let edges = edges(self.program.components.len(), &self.component_uses, |id| id.index());
        for cycle in order(&edges).cycles {
            let names: Vec<SmolStr> =
                cycle.iter().map(|(index, _)| self.program.components[*index].name.clone()).collect();
            self.tell(diagnostics::use_cycle(&steps(&names, &cycle)));
            let next = |at: usize| cycle[(at + 1) % cycle.len()].0;
            for (at, (index, _)) in cycle.iter().enumerate() {
                self.facts.faulty.push(Owner::Component(ComponentId(*index as u32)));
                without_use(&mut self.program.components[*index].body, next(at));
            }
        }
    }

    fn break_calls(&mut self) {
        let edges = edges(self.program.functions.len(), &self.calls, |id| id.index());
        for cycle in order(&edges).cycles {
            let names: Vec<SmolStr> =
                cycle.iter().map(|(index, _)| self.program.functions[*index].name.clone()).collect();
            self.tell(diagnostics::call_cycle(&steps(&names, &cycle)));
            for (index, _) in &cycle {
                self.program.functions[*index].body.kind = ExprKind::Error;
                for parameter in &mut self.program.functions[*index].parameters {
                    if let Some(default) = &mut parameter.default {
                        default.kind = ExprKind::Error;
                    }
                }
            }
        }
    }
}

fn edges<Id: Copy>(
    count: usize,
    pairs: &[(Id, Id, Place)],
    index: impl Fn(Id) -> usize,
) -> Vec<Vec<(usize, Place)>> {
    let mut edges = vec![Vec::new(); count];
    for (from, to, place) in pairs {
        edges[index(*from)].push((index(*to), *place));
    }
    edges
}

fn steps<'a>(names: &'a [SmolStr], cycle: &[(usize, Place)]) -> Vec<(&'a str, Place)> {
    names.iter().zip(cycle).map(|(name, (_, place))| (name.as_str(), *place)).collect()
}

/// Takes the uses of a component out of a body.
fn without_use(entries: &mut Vec<Entry>, component: usize) {
    entries
        .retain(|entry| !matches!(&entry.kind, EntryKind::Use(used) if used.component.index() == component));
    for entry in entries {
        match &mut entry.kind {
            EntryKind::If(inner) => {
                for (_, block) in &mut inner.branches {
                    without_use(&mut block.inner, component);
                }
                if let Some(block) = &mut inner.otherwise {
                    without_use(&mut block.inner, component);
                }
            }
            EntryKind::For(inner) => without_use(&mut inner.body, component),
            EntryKind::In { entries, .. } => without_use(&mut entries.inner, component),
            EntryKind::Vars(_)
            | EntryKind::Group { .. }
            | EntryKind::Node { .. }
            | EntryKind::Use(_)
            | EntryKind::Resource(_)
            | EntryKind::Existing(_)
            | EntryKind::Manifests { .. }
            | EntryKind::File { .. }
            | EntryKind::Override(_)
            | EntryKind::Unset(_)
            | EntryKind::Assert(_)
            | EntryKind::Deliver { .. } => {}
        }
    }
}
