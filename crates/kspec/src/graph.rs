//! What depends on what: files, clusters, components and what stands in them.

mod collect;
mod dot;
mod mermaid;
mod reads;

use indexmap::IndexMap;
use kspec_base::SmolStr;
use petgraph::graph::{DiGraph, NodeIndex};

pub use collect::graph;

/// A graph in the order of the program: equal programs give equal graphs.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    graph: DiGraph<GraphNode, GraphEdge>,
    known: IndexMap<GraphNode, NodeIndex>,
}

/// A thing, known by its kind, what it stands in, and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphNode {
    pub kind: GraphKind,
    /// The cluster or component in which it stands; for those themselves their own name.
    pub inside: Option<Owner>,
    /// `lab`, `n1`, `vars.helm_enabled`, `Namespace.shop`
    pub name: SmolStr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GraphKind {
    File,
    Cluster,
    Component,
    Use,
    Node,
    Group,
    Object,
    Variable,
}

/// A cluster or a component, by name; the file tells two components of one name apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    pub kind: GraphKind,
    pub name: SmolStr,
    pub file: SmolStr,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GraphEdge {
    /// A file another one.
    Imports,
    /// A file a cluster or component.
    Declares,
    Extends,
    /// A cluster, component or use what it uses.
    Uses,
    /// With the path as it is read.
    Reads(SmolStr),
    After,
    /// A node is in a group.
    Member,
}

impl GraphKind {
    pub fn name(self) -> &'static str {
        match self {
            GraphKind::File => "file",
            GraphKind::Cluster => "cluster",
            GraphKind::Component => "component",
            GraphKind::Use => "use",
            GraphKind::Node => "node",
            GraphKind::Group => "group",
            GraphKind::Object => "object",
            GraphKind::Variable => "variable",
        }
    }
}

impl GraphEdge {
    /// What stands beside the arrow.
    pub fn label(&self) -> String {
        match self {
            GraphEdge::Imports => "imports".to_owned(),
            GraphEdge::Declares => "declares".to_owned(),
            GraphEdge::Extends => "extends".to_owned(),
            GraphEdge::Uses => "use".to_owned(),
            GraphEdge::Reads(path) => format!("reads {path}"),
            GraphEdge::After => "after".to_owned(),
            GraphEdge::Member => "in".to_owned(),
        }
    }
}

impl Graph {
    /// The node, new where it is not known yet.
    fn add(&mut self, node: GraphNode) -> NodeIndex {
        let graph = &mut self.graph;
        *self.known.entry(node.clone()).or_insert_with(|| graph.add_node(node))
    }

    /// An edge, once.
    fn connect(&mut self, from: NodeIndex, to: NodeIndex, edge: GraphEdge) {
        if from != to && !self.graph.edges_connecting(from, to).any(|known| *known.weight() == edge) {
            self.graph.add_edge(from, to, edge);
        }
    }

    /// Nodes of these kinds with the edges between them; all where none is named.
    pub fn only(&self, kinds: &[GraphKind]) -> Graph {
        let mut kept = Graph::default();
        let keeps = |node: &GraphNode| kinds.is_empty() || kinds.contains(&node.kind);
        for node in self.nodes().filter(|node| keeps(node)) {
            kept.add(node.clone());
        }
        for (from, to, edge) in self.edges().filter(|(from, to, _)| keeps(from) && keeps(to)) {
            let (from, to) = (kept.add(from.clone()), kept.add(to.clone()));
            kept.connect(from, to, edge.clone());
        }
        kept
    }

    pub fn nodes(&self) -> impl Iterator<Item = &GraphNode> {
        self.graph.node_weights()
    }

    /// From, to, and what the edge means, in the order of the program.
    pub fn edges(&self) -> impl Iterator<Item = (&GraphNode, &GraphNode, &GraphEdge)> {
        self.graph.edge_indices().filter_map(|edge| {
            let (from, to) = self.graph.edge_endpoints(edge)?;
            Some((&self.graph[from], &self.graph[to], &self.graph[edge]))
        })
    }

    /// In the language of Graphviz.
    pub fn dot(&self) -> String {
        dot::write(self)
    }

    /// As a flowchart of Mermaid.
    pub fn mermaid(&self) -> String {
        mermaid::write(self)
    }

    /// Nodes by what they stand in, in order of first mention; first those that stand in nothing.
    fn by_owner(&self) -> IndexMap<Option<&Owner>, Vec<(usize, &GraphNode)>> {
        let mut owners: IndexMap<Option<&Owner>, Vec<(usize, &GraphNode)>> = IndexMap::new();
        owners.insert(None, Vec::new());
        for (number, node) in self.nodes().enumerate() {
            owners.entry(node.inside.as_ref()).or_default().push((number, node));
        }
        owners
    }

    fn numbered_edges(&self) -> impl Iterator<Item = (usize, usize, &GraphEdge)> {
        self.graph.edge_indices().filter_map(|edge| {
            let (from, to) = self.graph.edge_endpoints(edge)?;
            Some((from.index(), to.index(), &self.graph[edge]))
        })
    }
}
