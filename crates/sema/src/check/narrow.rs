//! What a condition proves: `has(p)` makes p present wherever the condition is known to hold.

use std::rc::Rc;

use kspec_base::SmolStr;

use super::scope::Scope;
use crate::hir::{BinaryOp, ClusterId, Expr, ExprKind, Given, LetId, ParamId, Step, UnaryOp};

/// A path without computed steps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StaticPath {
    head: Head,
    steps: Vec<SmolStr>,
}

#[derive(Clone, Debug, PartialEq)]
enum Head {
    /// A frame (by address: it outlives the facts about it) and a slot.
    Local(usize, u16),
    Param(ParamId),
    Let(LetId),
    Given(Given),
    Cluster(ClusterId),
    Resource(SmolStr, SmolStr),
}

/// Paths that are present here; shared with the scopes around.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(Option<Rc<Fact>>);

#[derive(Debug)]
struct Fact {
    path: StaticPath,
    outer: Facts,
}

impl Facts {
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn and(self, path: StaticPath) -> Facts {
        Facts(Some(Rc::new(Fact { path, outer: self })))
    }

    /// Whether the path was proven, itself or by one that goes on from it.
    pub fn hold(&self, path: &StaticPath) -> bool {
        let mut facts = self;
        while let Some(fact) = &facts.0 {
            if fact.path.head == path.head && fact.path.steps.starts_with(&path.steps) {
                return true;
            }
            facts = &fact.outer;
        }
        false
    }
}

impl StaticPath {
    /// The path of a head alone.
    pub fn of_head(scope: &Scope<'_>, expr: &Expr) -> Option<StaticPath> {
        let head = match &expr.kind {
            ExprKind::Local { up, slot } => {
                let frame = scope.outward(*up)?;
                Head::Local(Rc::as_ptr(frame).cast::<()>() as usize, *slot)
            }
            ExprKind::Param(id) => Head::Param(*id),
            ExprKind::Let(id) => Head::Let(*id),
            ExprKind::Given(given) => Head::Given(*given),
            ExprKind::Cluster(id) => Head::Cluster(*id),
            ExprKind::Resource { kind, id } => Head::Resource(kind.clone(), plain_text(id)?.clone()),
            _ => return None,
        };
        Some(StaticPath { head, steps: Vec::new() })
    }

    pub fn of(scope: &Scope<'_>, expr: &Expr) -> Option<StaticPath> {
        let ExprKind::Path(head, steps) = &expr.kind else {
            return StaticPath::of_head(scope, expr);
        };
        let mut path = StaticPath::of_head(scope, head)?;
        for step in steps {
            path.push(step)?;
        }
        Some(path)
    }

    /// Goes on by a step; `None` where it is computed.
    pub fn push(&mut self, step: &Step) -> Option<()> {
        self.steps.push(match step {
            Step::Member(name, _) => name.clone(),
            Step::Index(index) => plain_text(index)?.clone(),
        });
        Some(())
    }
}

/// The text of a plain text literal.
pub(crate) fn plain_text(expr: &Expr) -> Option<&SmolStr> {
    match &expr.kind {
        ExprKind::Text(text) => Some(text),
        _ => None,
    }
}

/// The facts of a scope and what a condition adds when it comes out as `truth`.
pub(crate) fn facts_when(scope: &Scope<'_>, condition: &Expr, truth: bool) -> Facts {
    let mut facts = scope.facts.clone();
    let mut work = vec![(condition, truth)];
    while let Some((expr, truth)) = work.pop() {
        match &expr.kind {
            ExprKind::Has(path) if truth => {
                if let Some(path) = StaticPath::of(scope, path) {
                    facts = facts.and(path);
                }
            }
            ExprKind::Unary(UnaryOp::Not, inner) => work.push((inner, !truth)),
            ExprKind::Chain(first, rest) => {
                let decides = if truth { BinaryOp::And } else { BinaryOp::Or };
                if rest.iter().all(|(op, _, _)| *op == decides) {
                    work.push((first, truth));
                    work.extend(rest.iter().map(|(_, _, expr)| (expr, truth)));
                }
            }
            _ => {}
        }
    }
    facts
}
