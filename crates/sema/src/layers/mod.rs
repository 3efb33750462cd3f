//! Layer rules that need no values: paths and things that one body writes twice, things that exist already,
//! `override` and `unset` of what does not exist.

mod bodies;
mod guards;
mod identity;
mod paths;
mod shown;
mod targets;
mod things;

use kspec_base::{Diagnostic, Place, SmolStr};
use rustc_hash::FxHashMap;

use crate::hir::{ClusterId, ComponentId, Expr, ExprKind, Program};
use things::Made;

pub(crate) use paths::judge_block;

/// What lowering saw that the program does not show.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Bodies of which something was told that hides what they make: a `use` or an `extends` of an unknown name.
    pub faulty: Vec<Owner>,
    pub reads: Vec<Read>,
}

/// `Kind.id` with a static identifier, read for its value.
#[derive(Debug)]
pub(crate) struct Read {
    owner: Owner,
    kind: SmolStr,
    id: SmolStr,
    place: Place,
}

impl Read {
    pub fn of(owner: Owner, kind: &SmolStr, id: &Expr, place: Place) -> Option<Read> {
        match &id.kind {
            ExprKind::Text(id) => Some(Read { owner, kind: kind.clone(), id: id.clone(), place }),
            _ => None,
        }
    }
}

/// A node that a component makes, itself or by what it uses.
#[derive(Clone, Debug)]
struct ComponentNode {
    /// By which component, and where.
    component: SmolStr,
    place: Place,
    always: bool,
}

struct Layers<'a> {
    program: &'a Program,
    facts: Facts,
    clusters: Vec<Made<'a>>,
    components: Vec<Made<'a>>,
    /// By component: nodes with a static name, and whether it makes nodes with computed names.
    component_nodes: Vec<(FxHashMap<SmolStr, ComponentNode>, bool)>,
    diagnostics: Vec<Diagnostic>,
}

/// Judges all bodies. The program has no cycles of clusters or components.
pub(crate) fn judge(program: &Program, facts: Facts, diagnostics: &mut Vec<Diagnostic>) {
    let mut layers = Layers {
        program,
        facts,
        clusters: program.clusters.iter().map(|cluster| Made::by(&cluster.body)).collect(),
        components: program.components.iter().map(|component| Made::by(&component.body)).collect(),
        component_nodes: Vec::new(),
        diagnostics: Vec::new(),
    };
    layers.find_component_nodes();
    layers.judge_bodies();
    layers.judge_identity();
    layers.judge_targets();
    diagnostics.append(&mut layers.diagnostics);
}

/// Whose body it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Cluster(ClusterId),
    Component(ComponentId),
}

impl<'a> Layers<'a> {
    fn made(&self, owner: Owner) -> &Made<'a> {
        match owner {
            Owner::Cluster(id) => &self.clusters[id.index()],
            Owner::Component(id) => &self.components[id.index()],
        }
    }

    /// All bodies, in order.
    fn owners(&self) -> impl Iterator<Item = Owner> + use<> {
        let components = (0..self.components.len() as u32).map(|id| Owner::Component(ComponentId(id)));
        let clusters = (0..self.clusters.len() as u32).map(|id| Owner::Cluster(ClusterId(id)));
        components.chain(clusters)
    }

    /// The bodies below this one, the nearest first, without itself.
    fn bases(&self, owner: Owner) -> Vec<ClusterId> {
        let Owner::Cluster(id) = owner else { return Vec::new() };
        let mut bases = Vec::new();
        let mut next = self.program.clusters[id.index()].extends.as_ref();
        while let Some(extends) = next {
            bases.push(extends.base);
            next = self.program.clusters[extends.base.index()].extends.as_ref();
        }
        bases
    }

    fn is_faulty(&self, owner: Owner) -> bool {
        match owner {
            Owner::Cluster(_) => {
                let bases = self.bases(owner);
                let is_base = |faulty: &Owner| bases.iter().any(|base| *faulty == Owner::Cluster(*base));
                self.facts.faulty.iter().any(|faulty| *faulty == owner || is_base(faulty))
            }
            Owner::Component(_) => self.facts.faulty.contains(&owner),
        }
    }

    fn cluster_name(&self, id: ClusterId) -> SmolStr {
        self.program.clusters[id.index()].plain_name.clone().unwrap_or_else(|| "the cluster".into())
    }

    fn own_name(&self, owner: Owner) -> String {
        match owner {
            Owner::Component(id) => format!("component {}", self.program.components[id.index()].name),
            Owner::Cluster(id) => self.cluster_name(id).to_string(),
        }
    }

    /// Whose things can be meant, in words.
    fn body_name(&self, owner: Owner) -> String {
        match owner {
            Owner::Component(_) => self.own_name(owner),
            Owner::Cluster(_) => {
                let name = self.own_name(owner);
                match self.bases(owner).len() {
                    0 => name,
                    1 => format!("{name} or its base"),
                    _ => format!("{name} or its bases"),
                }
            }
        }
    }

    /// Components come after those they use, so one pass is enough.
    fn find_component_nodes(&mut self) {
        let edges: Vec<Vec<(usize, Place)>> = self
            .components
            .iter()
            .map(|made| made.uses.iter().map(|(component, _, place)| (component.index(), *place)).collect())
            .collect();
        self.component_nodes = vec![(FxHashMap::default(), false); self.components.len()];
        for index in crate::lower::order(&edges).order {
            let mut nodes: FxHashMap<SmolStr, ComponentNode> = FxHashMap::default();
            let made = &self.components[index];
            let component = &self.program.components[index].name;
            let mut computed = false;
            for thing in made.things.iter().filter(|thing| thing.sort == things::Sort::Node) {
                let always = thing.guard == guards::Guard::NONE;
                match thing.name.known() {
                    None => computed = true,
                    Some(name) => {
                        let node = ComponentNode { component: component.clone(), place: thing.place, always };
                        let known = nodes.entry(name.clone()).or_insert(node);
                        known.always |= always;
                    }
                }
            }
            for (used, guard, _) in &made.uses {
                let always = *guard == guards::Guard::NONE;
                let (inner, inner_computed) = &self.component_nodes[used.index()];
                computed |= inner_computed;
                #[expect(clippy::iter_over_hash_type, reason = "goes into another map, by name")]
                for (name, node) in inner {
                    let node = ComponentNode { always: node.always && always, ..node.clone() };
                    nodes.entry(name.clone()).or_insert(node);
                }
            }
            self.component_nodes[index] = (nodes, computed);
        }
    }
}
