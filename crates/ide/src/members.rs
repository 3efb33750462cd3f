//! What the clusters and components of a program hold: their chains, nodes, groups and uses.

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{ClusterId, ComponentId, Entry, EntryKind, Expr, ExprKind};

use crate::view::{Body, View};

/// A thing with a name, and where it is made; `None` where a loop makes it.
pub(crate) type Named<T> = (SmolStr, Option<Place>, T);

/// What stands in a body, with everything that it takes from bases and components.
#[derive(Default)]
pub(crate) struct Members {
    pub nodes: Vec<Named<()>>,
    /// Those that the spec declares.
    pub groups: Vec<Named<()>>,
    pub uses: Vec<Named<ComponentId>>,
    /// Components that are used, also without a name.
    components: Vec<ComponentId>,
}

/// More bases or components inside each other than a person writes; a cycle was told.
const MAX_PARTS: usize = 256;

impl View<'_> {
    /// A cluster and its bases.
    pub(crate) fn chain(&self, cluster: ClusterId) -> Vec<ClusterId> {
        let mut chain = vec![cluster];
        while let Some(extends) = &self.analysis.program.clusters[chain[chain.len() - 1].index()].extends {
            if chain.contains(&extends.base) || chain.len() > MAX_PARTS {
                break;
            }
            chain.push(extends.base);
        }
        chain
    }

    fn entries(&self, body: Body) -> &[Entry] {
        match body {
            Body::Cluster(id) => &self.analysis.program.clusters[id.index()].body,
            Body::Component(id) => &self.analysis.program.components[id.index()].body,
            Body::Top => &[],
        }
    }

    /// The body itself, its bases, and the components that any of them uses.
    pub(crate) fn parts(&self, body: Body) -> Vec<Body> {
        let mut parts = match body {
            Body::Cluster(id) => self.chain(id).into_iter().map(Body::Cluster).collect(),
            Body::Component(_) => vec![body],
            Body::Top => Vec::new(),
        };
        let mut at = 0;
        while at < parts.len() && parts.len() < MAX_PARTS {
            let mut own = Members::default();
            own.collect(self.entries(parts[at]));
            for component in own.components {
                if !parts.contains(&Body::Component(component)) {
                    parts.push(Body::Component(component));
                }
            }
            at += 1;
        }
        parts
    }

    /// What a body holds. Names that only evaluation knows are those of the values, where they are there.
    pub(crate) fn members(&self, body: Body) -> Members {
        let mut members = Members::default();
        for part in self.parts(body) {
            let mut own = Members::default();
            own.collect(self.entries(part));
            members.nodes.extend(own.nodes);
            members.groups.extend(own.groups);
            // Those of a component are its own.
            if matches!(part, Body::Cluster(_)) || part == body {
                members.uses.extend(own.uses);
            }
        }
        let built = self.built(body);
        let clusters = self.evaluated.map_or([].as_slice(), |evaluated| &evaluated.clusters);
        for cluster in clusters.iter().filter(|cluster| built.contains(&cluster.name)) {
            for node in &cluster.nodes {
                if !members.nodes.iter().any(|(name, ..)| *name == node.name) {
                    members.nodes.push((node.name.clone(), Some(node.place), ()));
                }
            }
        }
        members
    }
}

impl Members {
    fn collect(&mut self, entries: &[Entry]) {
        for entry in entries {
            match &entry.kind {
                EntryKind::Node { name, .. } => {
                    self.nodes.extend(plain(name).map(|text| (text, Some(name.place), ())));
                }
                EntryKind::Group { name, .. } => {
                    self.groups.extend(plain(name).map(|text| (text, Some(name.place), ())));
                }
                EntryKind::Use(used) => {
                    self.components.push(used.component);
                    let name = used.name.as_ref().and_then(|name| Some((plain(name)?, name.place)));
                    self.uses.extend(name.map(|(name, place)| (name, Some(place), used.component)));
                }
                EntryKind::In { entries, .. } => self.collect(&entries.inner),
                EntryKind::If(choice) => {
                    let branches = choice.branches.iter().map(|(_, branch)| branch);
                    branches.chain(&choice.otherwise).for_each(|branch| self.collect(&branch.inner));
                }
                EntryKind::For(round) => self.collect(&round.body),
                EntryKind::Vars(_)
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
}

fn plain(name: &Expr) -> Option<SmolStr> {
    match &name.kind {
        ExprKind::Text(text) => Some(text.clone()),
        _ => None,
    }
}
