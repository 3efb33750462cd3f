//! What expressions read of clusters.

use kspec_base::{Place, SmolStr, Sources};
use kspec_sema::hir::{ClusterId, Expr, ExprId, ExprKind, Field, Given, LetId, Program, Scoped, Step};
use kspec_sema::visit;
use rustc_hash::FxHashSet;

use super::GraphKind;

/// Something that is read, and how.
#[derive(Clone, Debug)]
pub struct Read {
    pub target: Target,
    /// The path as it stands in the text.
    pub path: SmolStr,
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub enum Target {
    /// Of the body in which the path stands.
    Own(GraphKind, SmolStr),
    /// Of a cluster that is named.
    Of(ClusterId, GraphKind, SmolStr),
    Cluster(ClusterId),
    /// A cluster by its text.
    Named(SmolStr),
}

/// Everything of clusters that expressions read, through lets of files too.
pub struct Reads<'p> {
    program: &'p Program,
    sources: &'p Sources,
    /// Heads of paths, which are no reads of their own.
    heads: FxHashSet<ExprId>,
    lets: Vec<LetId>,
    found: Vec<Read>,
}

impl<'p> Reads<'p> {
    pub fn new(program: &'p Program, sources: &'p Sources) -> Self {
        Reads { program, sources, heads: FxHashSet::default(), lets: Vec::new(), found: Vec::new() }
    }

    pub fn found(self) -> Vec<Read> {
        self.found
    }

    pub fn expression(&mut self, expr: &'p Expr) {
        let mut lets = Vec::new();
        visit::expressions(expr, &mut |part, _| lets.extend(self.part(part)));
        self.follow(lets);
    }

    pub fn block(&mut self, block: &'p Scoped<Vec<Field>>) {
        let mut lets = Vec::new();
        visit::block(block, &mut |part, _| lets.extend(self.part(part)));
        self.follow(lets);
    }

    fn follow(&mut self, lets: Vec<LetId>) {
        for id in lets {
            if !self.lets.contains(&id) {
                self.lets.push(id);
                let program = self.program;
                self.expression(&program.lets[id.index()].value);
            }
        }
    }

    /// Notes a read; gives the let of a file that is to be followed.
    fn part(&mut self, expr: &'p Expr) -> Option<LetId> {
        let target = match &expr.kind {
            ExprKind::Let(id) => return Some(*id),
            ExprKind::Path(head, steps) => {
                self.heads.insert(head.id);
                target(head, steps)
            }
            ExprKind::Resource { .. } | ExprKind::Cluster(_) if !self.heads.contains(&expr.id) => {
                target(expr, &[])
            }
            _ => None,
        };
        if let Some(target) = target {
            self.found.push(Read { target, path: text_at(self.sources, expr.place) });
        }
        None
    }
}

/// The target of an `after` or an `override`.
pub fn target_of(expr: &Expr) -> Option<Target> {
    match &expr.kind {
        ExprKind::Path(head, steps) => target(head, steps),
        _ => target(expr, &[]),
    }
}

fn target(head: &Expr, steps: &[Step]) -> Option<Target> {
    match &head.kind {
        ExprKind::Given(given) => {
            let (kind, inside) = match given {
                Given::Vars => ("vars", steps),
                Given::Nodes => ("nodes", steps),
                Given::Groups => ("groups", steps),
                Given::Uses => ("uses", steps),
                Given::Files => ("files", steps),
                Given::Manifests => ("manifests", steps),
                Given::Clusters => return name(steps.first()?).map(Target::Named),
                Given::Cluster
                | Given::Kubernetes
                | Given::Kubespray
                | Given::Apis
                | Given::Node
                | Given::Resources => return None,
            };
            let (kind, name) = part(kind, inside)?;
            Some(Target::Own(kind, name))
        }
        ExprKind::Cluster(id) => match steps {
            [Step::Member(member, _), rest @ ..] => Some(match part(member, rest) {
                Some((kind, name)) => Target::Of(*id, kind, name),
                None => Target::Cluster(*id),
            }),
            _ => Some(Target::Cluster(*id)),
        },
        ExprKind::Resource { kind, id } => match &id.kind {
            ExprKind::Text(id) => Some(Target::Own(GraphKind::Object, format!("{kind}.{id}").into())),
            _ => None,
        },
        _ => None,
    }
}

/// The thing that the first steps behind `vars`, `nodes` and so on name.
fn part(member: &str, steps: &[Step]) -> Option<(GraphKind, SmolStr)> {
    let name = name(steps.first()?)?;
    Some(match member {
        "vars" => (GraphKind::Variable, format!("vars.{name}").into()),
        "nodes" => (GraphKind::Node, name),
        "groups" => (GraphKind::Group, name),
        "uses" => (GraphKind::Use, name),
        "files" | "manifests" => (GraphKind::Object, format!("{member}.{name:?}").into()),
        _ => return None,
    })
}

fn name(step: &Step) -> Option<SmolStr> {
    match step {
        Step::Member(name, _) => Some(name.clone()),
        Step::Index(index) => match &index.kind {
            ExprKind::Text(name) => Some(name.clone()),
            _ => None,
        },
    }
}

/// A piece of the text, on one line.
pub fn text_at(sources: &Sources, place: Place) -> SmolStr {
    let location = sources.locate(place);
    let text = location.text.get(location.span.start as usize..location.span.end as usize).unwrap_or("");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").into()
}
