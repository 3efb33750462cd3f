//! Makes the graph: what the program declares, and the nodes and groups that came of it.

use kspec_base::{Place, SmolStr, Sources};
use kspec_eval::ClusterView;
use kspec_sema::hir::{
    ClusterDecl, ClusterId, ComponentId, Entry, EntryKind, Expr, ExprKind, Field, FieldKind, Global, Key,
    Module, ModuleId, Program, Resource, Scoped, Use,
};
use petgraph::graph::NodeIndex;

use super::reads::{Read, Reads, Target, target_of, text_at};
use super::{Graph, GraphEdge, GraphKind, GraphNode, Owner};

/// The graph of a program and its built clusters.
pub fn graph(program: &Program, sources: &Sources, views: &[ClusterView]) -> Graph {
    let mut collector = Collector { program, sources, views, graph: Graph::default(), later: Vec::new() };
    collector.files();
    collector.bodies();
    collector.resolve();
    collector.graph
}

struct Collector<'p> {
    program: &'p Program,
    sources: &'p Sources,
    views: &'p [ClusterView],
    graph: Graph,
    /// Edges to what may be declared further down.
    later: Vec<Later>,
}

struct Later {
    from: NodeIndex,
    /// The body in which the path stands.
    body: Body,
    target: Target,
    edge: GraphEdge,
}

/// A cluster or component whose entries are walked.
#[derive(Clone)]
struct Body {
    owner: Owner,
    /// `None`: a component.
    cluster: Option<ClusterId>,
}

/// What lies around an entry: conditions, collections and namespaces, which all inside reads.
#[derive(Clone, Default)]
struct Around<'p>(Vec<&'p Expr>);

impl<'p> Around<'p> {
    fn with(&self, more: impl IntoIterator<Item = &'p Expr>) -> Around<'p> {
        let mut all = self.clone();
        all.0.extend(more);
        all
    }
}

impl<'p> Collector<'p> {
    fn path(&self, module: ModuleId) -> SmolStr {
        self.program.modules[module.index()].path.clone()
    }

    fn file(&mut self, module: ModuleId) -> NodeIndex {
        let name = self.path(module);
        self.graph.add(GraphNode { kind: GraphKind::File, inside: None, name })
    }

    /// Specs and what they import; rules of the standard library hold without an import, and are left out.
    fn files(&mut self) {
        let imports =
            |module: &Module| module.names.iter().any(|(_, name)| matches!(name, Global::Module(_)));
        for (number, module) in self.program.modules.iter().enumerate() {
            if !module.is_spec && !imports(module) {
                continue;
            }
            let from = self.file(ModuleId(number as u32));
            for (_, global) in &module.names {
                if let Global::Module(imported) = global {
                    let to = self.file(*imported);
                    self.graph.connect(from, to, GraphEdge::Imports);
                }
            }
        }
    }

    /// The names of a declared cluster: a loop makes several.
    fn names(&self, decl: &ClusterDecl) -> Vec<SmolStr> {
        if let Some(name) = &decl.plain_name {
            return vec![name.clone()];
        }
        let built = self.views.iter().filter(|view| view.place == decl.place);
        let names: Vec<SmolStr> = built.map(|view| view.name.clone()).collect();
        if names.is_empty() { vec![text_at(self.sources, decl.place)] } else { names }
    }

    /// The clusters that a declaration stands for.
    fn clusters(&self, id: ClusterId) -> Vec<Body> {
        let decl = &self.program.clusters[id.index()];
        let file = self.path(decl.module);
        let owner = |name| Owner { kind: GraphKind::Cluster, name, file: file.clone() };
        self.names(decl).into_iter().map(|name| Body { owner: owner(name), cluster: Some(id) }).collect()
    }

    fn owner_node(&mut self, owner: &Owner) -> NodeIndex {
        let (kind, name) = (owner.kind, owner.name.clone());
        self.graph.add(GraphNode { kind, inside: Some(owner.clone()), name })
    }

    fn component(&self, id: ComponentId) -> Body {
        let decl = &self.program.components[id.index()];
        let owner =
            Owner { kind: GraphKind::Component, name: decl.name.clone(), file: self.path(decl.module) };
        Body { owner, cluster: None }
    }

    fn bodies(&mut self) {
        let program = self.program;
        for (number, decl) in program.clusters.iter().enumerate().filter(|(_, decl)| !decl.in_test) {
            for body in self.clusters(ClusterId(number as u32)) {
                let node = self.owner_node(&body.owner);
                let file = self.file(decl.module);
                self.graph.connect(file, node, GraphEdge::Declares);
                let bases = decl.extends.as_ref().map(|base| self.clusters(base.base));
                for base in bases.unwrap_or_default() {
                    let base = self.owner_node(&base.owner);
                    self.graph.connect(node, base, GraphEdge::Extends);
                }
                self.view(&body, decl.place);
                let header = decl.headers.iter().map(|header| &header.value);
                let arguments = decl.extends.iter().flat_map(|base| &base.arguments);
                let lets = decl.lets.iter().map(|local| &local.value);
                let all = header.chain(arguments.map(|argument| &argument.value)).chain(lets);
                self.reads(&body, node, all);
                self.entries(&body, &decl.body, &Around::default());
            }
        }
        for (number, decl) in program.components.iter().enumerate() {
            let body = self.component(ComponentId(number as u32));
            let node = self.owner_node(&body.owner);
            let file = self.file(decl.module);
            self.graph.connect(file, node, GraphEdge::Declares);
            self.reads(&body, node, decl.lets.iter().map(|local| &local.value));
            self.entries(&body, &decl.body, &Around::default());
        }
    }

    /// Nodes and groups of a built cluster.
    fn view(&mut self, body: &Body, place: Place) {
        let of_body = |view: &&ClusterView| view.place == place && view.name == body.owner.name;
        let Some(view) = self.views.iter().find(of_body) else { return };
        for node in &view.nodes {
            self.thing(body, GraphKind::Node, node.name.clone());
        }
        for group in &view.groups {
            let to = self.thing(body, GraphKind::Group, group.name.clone());
            for member in &group.members {
                let from = self.thing(body, GraphKind::Node, member.clone());
                self.graph.connect(from, to, GraphEdge::Member);
            }
        }
    }

    fn thing(&mut self, body: &Body, kind: GraphKind, name: SmolStr) -> NodeIndex {
        self.graph.add(GraphNode { kind, inside: Some(body.owner.clone()), name })
    }

    /// Edges for all that expressions read.
    fn reads(&mut self, body: &Body, from: NodeIndex, expressions: impl IntoIterator<Item = &'p Expr>) {
        let mut reads = Reads::new(self.program, self.sources);
        expressions.into_iter().for_each(|expr| reads.expression(expr));
        self.read(body, from, reads.found());
    }

    fn read(&mut self, body: &Body, from: NodeIndex, found: Vec<Read>) {
        for Read { target, path } in found {
            self.later.push(Later { from, body: body.clone(), target, edge: GraphEdge::Reads(path) });
        }
    }

    fn after(&mut self, body: &Body, from: NodeIndex, targets: &[Expr]) {
        for target in targets.iter().filter_map(target_of) {
            self.later.push(Later { from, body: body.clone(), target, edge: GraphEdge::After });
        }
    }

    fn entries(&mut self, body: &Body, entries: &'p [Entry], around: &Around<'p>) {
        for entry in entries {
            self.entry(body, entry, around);
        }
    }

    fn entry(&mut self, body: &Body, entry: &'p Entry, around: &Around<'p>) {
        match &entry.kind {
            EntryKind::Vars(fields) => self.variables(body, &fields.inner, around),
            EntryKind::Group { name, fields } => {
                if let ExprKind::Text(name) = &name.kind {
                    let node = self.thing(body, GraphKind::Group, name.clone());
                    self.fields(body, node, fields, around);
                }
            }
            EntryKind::Node { fields, .. } => {
                for name in self.nodes_at(body, entry.head) {
                    let node = self.thing(body, GraphKind::Node, name);
                    self.fields(body, node, fields, around);
                }
            }
            EntryKind::Use(used) => self.used(body, used, around),
            EntryKind::Resource(resource) | EntryKind::Existing(resource) => {
                self.object(body, resource, around);
            }
            EntryKind::Manifests { glob, after } => {
                let name = format!("manifests.{}", self.name(glob, Quotes::Kept));
                let node = self.thing(body, GraphKind::Object, name.into());
                self.reads(body, node, around.0.iter().copied());
                self.after(body, node, after);
            }
            EntryKind::File { name, value } => {
                let name = format!("files.{}", self.name(name, Quotes::Kept));
                let node = self.thing(body, GraphKind::Object, name.into());
                self.reads(body, node, around.0.iter().copied().chain([value]));
            }
            EntryKind::In { namespace, entries } => {
                self.entries(body, &entries.inner, &around.with([namespace]));
            }
            EntryKind::Override(changed) => {
                let Some(Target::Own(kind, name)) = target_of(&changed.target) else { return };
                let node = self.thing(body, kind, name);
                let arguments = changed.arguments.iter().map(|(_, _, value)| value);
                self.reads(body, node, arguments);
                self.fields(body, node, &changed.fields, around);
            }
            EntryKind::If(choice) => {
                let mut conditions: Vec<&Expr> = Vec::new();
                for (condition, branch) in &choice.branches {
                    conditions.push(condition);
                    self.entries(body, &branch.inner, &around.with(conditions.iter().copied()));
                }
                if let Some(branch) = &choice.otherwise {
                    self.entries(body, &branch.inner, &around.with(conditions.iter().copied()));
                }
            }
            EntryKind::For(round) => {
                let inside = around.with([&round.collection].into_iter().chain(&round.condition));
                self.entries(body, &round.body, &inside);
            }
            EntryKind::Unset(_) | EntryKind::Assert(_) | EntryKind::Deliver { .. } => {}
        }
    }

    /// The nodes of a built cluster that an entry made.
    fn nodes_at(&self, body: &Body, head: Place) -> Vec<SmolStr> {
        let views = self.views.iter().filter(|view| view.name == body.owner.name);
        let nodes = views.flat_map(|view| &view.nodes).filter(|node| node.place == head);
        nodes.map(|node| node.name.clone()).collect()
    }

    fn fields(&mut self, body: &Body, node: NodeIndex, fields: &'p Scoped<Vec<Field>>, around: &Around<'p>) {
        let mut reads = Reads::new(self.program, self.sources);
        around.0.iter().for_each(|expr| reads.expression(expr));
        reads.block(fields);
        self.read(body, node, reads.found());
    }

    /// Variables that read something; the others would only be noise.
    fn variables(&mut self, body: &Body, fields: &'p [Field], around: &Around<'p>) {
        for field in fields {
            let mut reads = Reads::new(self.program, self.sources);
            let path = match &field.kind {
                FieldKind::Set { path, value, .. } => {
                    reads.expression(value);
                    path
                }
                FieldKind::Nested { path, fields } => {
                    reads.block(fields);
                    path
                }
                FieldKind::If(choice) => {
                    let mut conditions: Vec<&Expr> = Vec::new();
                    for (condition, branch) in &choice.branches {
                        conditions.push(condition);
                        self.variables(body, &branch.inner, &around.with(conditions.iter().copied()));
                    }
                    if let Some(branch) = &choice.otherwise {
                        self.variables(body, &branch.inner, &around.with(conditions.iter().copied()));
                    }
                    continue;
                }
                FieldKind::For(round) => {
                    self.variables(body, &round.body, &around.with([&round.collection]));
                    continue;
                }
                FieldKind::Unset(_) | FieldKind::Assert(_) => continue,
            };
            around.0.iter().for_each(|expr| reads.expression(expr));
            let found = reads.found();
            let Some(Key::Name(name, _)) = path.first() else { continue };
            if !found.is_empty() {
                let node = self.thing(body, GraphKind::Variable, format!("vars.{name}").into());
                self.read(body, node, found);
            }
        }
    }

    fn used(&mut self, body: &Body, used: &'p Use, around: &Around<'p>) {
        let component = self.component(used.component);
        let name = match &used.name {
            Some(name) => self.name(name, Quotes::Bare),
            None => component.owner.name.clone(),
        };
        let node = self.thing(body, GraphKind::Use, name);
        let to = self.owner_node(&component.owner);
        self.graph.connect(node, to, GraphEdge::Uses);
        let arguments = used.arguments.iter().map(|argument| &argument.value);
        self.reads(body, node, around.0.iter().copied().chain(arguments));
        self.after(body, node, &used.after);
    }

    fn object(&mut self, body: &Body, resource: &'p Resource, around: &Around<'p>) {
        let name = format!("{}.{}", resource.kind, self.name(&resource.id, Quotes::Bare));
        let node = self.thing(body, GraphKind::Object, name.into());
        self.fields(body, node, &resource.fields, around);
        self.after(body, node, &resource.after);
    }

    /// A name where it is plain, else as it is written.
    fn name(&self, expr: &Expr, quotes: Quotes) -> SmolStr {
        match (&expr.kind, quotes) {
            (ExprKind::Text(name), Quotes::Bare) => name.clone(),
            (ExprKind::Text(name), Quotes::Kept) => format!("{name:?}").into(),
            _ => text_at(self.sources, expr.place),
        }
    }

    /// Draws the edges whose ends are known now. What a cluster does not have itself is looked for in its bases.
    fn resolve(&mut self) {
        for Later { from, body, target, edge } in std::mem::take(&mut self.later) {
            for to in self.targets(&body, target) {
                self.graph.connect(from, to, edge.clone());
            }
        }
    }

    fn targets(&mut self, body: &Body, target: Target) -> Vec<NodeIndex> {
        match target {
            Target::Own(kind, name) => self.find(body, kind, &name).into_iter().collect(),
            Target::Of(id, kind, name) => {
                let clusters = self.clusters(id);
                clusters.iter().filter_map(|body| self.find(body, kind, &name)).collect()
            }
            Target::Cluster(id) => {
                let clusters = self.clusters(id);
                clusters.iter().map(|body| self.owner_node(&body.owner)).collect()
            }
            Target::Named(name) => {
                let fits = |node: &&GraphNode| node.kind == GraphKind::Cluster && node.name == name;
                let node = self.graph.nodes().find(fits).cloned();
                node.map(|node| self.graph.add(node)).into_iter().collect()
            }
        }
    }

    fn find(&mut self, body: &Body, kind: GraphKind, name: &SmolStr) -> Option<NodeIndex> {
        let mut owner = body.owner.clone();
        let mut cluster = body.cluster;
        // Extending was told where it goes round: each step leads to another declaration.
        for _ in 0..=self.program.clusters.len() {
            let node = GraphNode { kind, inside: Some(owner), name: name.clone() };
            if let Some(found) = self.graph.known.get(&node) {
                return Some(*found);
            }
            let base = cluster.and_then(|id| self.program.clusters[id.index()].extends.as_ref());
            let Some(base) = base.and_then(|base| self.clusters(base.base).into_iter().next()) else { break };
            (owner, cluster) = (base.owner, base.cluster);
        }
        // A variable that is only read has a default.
        (kind == GraphKind::Variable).then(|| self.thing(body, kind, name.clone()))
    }
}

#[derive(Clone, Copy)]
enum Quotes {
    Kept,
    Bare,
}
