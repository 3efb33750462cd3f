//! What `override` and `unset` name.

use kspec_base::SmolStr;
use kspec_sema::hir::{Expr, ExprKind, Given, Key, Step};

/// A name on the left side or in a target: plain, or known when it is evaluated.
#[derive(Clone, Copy)]
pub(crate) enum NameRef<'a> {
    Plain(&'a SmolStr),
    Computed(&'a Expr),
}

impl<'a> NameRef<'a> {
    pub fn of_key(key: &'a Key) -> NameRef<'a> {
        match key {
            Key::Name(name, _) => NameRef::Plain(name),
            Key::Computed(expr) => NameRef::of_expr(expr),
        }
    }

    pub fn of_step(step: &'a Step) -> NameRef<'a> {
        match step {
            Step::Member(name, _) => NameRef::Plain(name),
            Step::Index(expr) => NameRef::of_expr(expr),
        }
    }

    pub fn of_expr(expr: &'a Expr) -> NameRef<'a> {
        match &expr.kind {
            ExprKind::Text(name) => NameRef::Plain(name),
            _ => NameRef::Computed(expr),
        }
    }

    pub fn plain(&self) -> Option<&'a SmolStr> {
        match self {
            NameRef::Plain(name) => Some(name),
            NameRef::Computed(_) => None,
        }
    }
}

pub(crate) enum Target<'a> {
    /// `vars`, `vars.x`, `vars.x.y`
    Vars(Vec<NameRef<'a>>),
    /// `nodes.n`, `nodes.n.x`
    Node(NameRef<'a>, Vec<NameRef<'a>>),
    Group(NameRef<'a>, Vec<NameRef<'a>>),
    /// `uses.a`, `uses.a.uses.b`
    Use(Vec<NameRef<'a>>),
    File(NameRef<'a>),
    /// An object, or something that is told by the checker.
    Other,
}

/// What a path expression names.
pub(crate) fn target(expr: &Expr) -> Target<'_> {
    let ExprKind::Path(head, steps) = &expr.kind else {
        return match &expr.kind {
            ExprKind::Given(Given::Vars) => Target::Vars(Vec::new()),
            _ => Target::Other,
        };
    };
    let ExprKind::Given(given) = head.kind else { return Target::Other };
    let mut names = steps.iter().map(NameRef::of_step);
    match given {
        Given::Vars => Target::Vars(names.collect()),
        Given::Nodes => names.next().map_or(Target::Other, |name| Target::Node(name, names.collect())),
        Given::Groups => names.next().map_or(Target::Other, |name| Target::Group(name, names.collect())),
        Given::Files => names.next().map_or(Target::Other, Target::File),
        Given::Uses => uses(names.collect()),
        Given::Cluster
        | Given::Kubernetes
        | Given::Kubespray
        | Given::Apis
        | Given::Node
        | Given::Resources
        | Given::Clusters
        | Given::Manifests => Target::Other,
    }
}

/// `a`, or `a.uses.b`: every second name is `uses`, else it names something inside the use.
fn uses(names: Vec<NameRef<'_>>) -> Target<'_> {
    let between = names.iter().skip(1).step_by(2);
    let only_uses = between.clone().all(|name| name.plain().is_some_and(|name| name == "uses"));
    if names.len().is_multiple_of(2) || !only_uses {
        return Target::Other;
    }
    Target::Use(names.into_iter().step_by(2).collect())
}
