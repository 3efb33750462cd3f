//! Which conditions the release decides. A branch that it rules out is not checked: names in it exist, no more
//! is promised.

use std::cmp::Ordering;

use kspec_values::compare_versions;

use super::scope::Scope;
use super::units::Body;
use crate::hir::{BinaryOp, Expr, ExprKind, Given, Step, UnaryOp};

/// How far lets are followed.
const LET_DEPTH: u32 = 16;

/// The outcome of a condition by its release comparisons alone.
pub(crate) fn decide(scope: &Scope<'_>, condition: &Expr) -> Option<bool> {
    match scope.unit.body {
        Body::Top(_) | Body::Rules(_) => None,
        Body::Component(_) | Body::Cluster(_) => decide_within(scope, condition, LET_DEPTH),
    }
}

fn decide_within(scope: &Scope<'_>, condition: &Expr, depth: u32) -> Option<bool> {
    let depth = depth.checked_sub(1)?;
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => decide_within(scope, inner, depth).map(|outcome| !outcome),
        ExprKind::Has(path) => match path.kind {
            ExprKind::Given(Given::Kubespray) => Some(scope.unit.tuple.kubespray.is_some()),
            _ => None,
        },
        ExprKind::Local { up, slot } => {
            let frame = scope.outward(*up)?;
            let decl = frame.let_of(*slot)?;
            decide_within(&scope.inside(frame), &decl.value, depth)
        }
        ExprKind::Chain(first, rest) => {
            let (op, _, second) = rest.first()?;
            match op {
                BinaryOp::And | BinaryOp::Or => {
                    // What one operand can settle alone: false for &&, true for ||.
                    let settles = *op == BinaryOp::Or;
                    let mut all_known = true;
                    for operand in std::iter::once(&**first).chain(rest.iter().map(|(_, _, expr)| expr)) {
                        match decide_within(scope, operand, depth) {
                            Some(outcome) if outcome == settles => return Some(settles),
                            Some(_) => {}
                            None => all_known = false,
                        }
                    }
                    all_known.then_some(!settles)
                }
                _ if rest.len() == 1 => compare(scope, first, *op, second),
                _ => None,
            }
        }
        _ => None,
    }
}

fn compare(scope: &Scope<'_>, left: &Expr, op: BinaryOp, right: &Expr) -> Option<bool> {
    let order = match (release(scope, left), release(scope, right)) {
        (Some(version), None) => compare_versions(&version, literal(right)?),
        (None, Some(version)) => compare_versions(literal(left)?, &version),
        _ => return None,
    };
    Some(match op {
        BinaryOp::Equal => order == Ordering::Equal,
        BinaryOp::NotEqual => order != Ordering::Equal,
        BinaryOp::Less => order == Ordering::Less,
        BinaryOp::LessEqual => order != Ordering::Greater,
        BinaryOp::Greater => order == Ordering::Greater,
        BinaryOp::GreaterEqual => order != Ordering::Less,
        _ => return None,
    })
}

fn literal(expr: &Expr) -> Option<&str> {
    super::narrow::plain_text(expr).map(|text| text.as_str())
}

/// The version that `kubespray`, `kubernetes`, `apis.g`, or one of them behind `cluster`, stands for.
fn release(scope: &Scope<'_>, expr: &Expr) -> Option<String> {
    let tuple = &scope.unit.tuple;
    let kubespray = || tuple.kubespray.as_ref().map(|release| release.version().to_owned());
    let member = |step: &Step| match step {
        Step::Member(name, _) => Some(name.clone()),
        Step::Index(index) => super::narrow::plain_text(index).cloned(),
    };
    let api = |step: &Step| {
        let group = member(step)?;
        tuple.apis.iter().find(|(name, _)| *name == group).map(|(_, version)| version.to_string())
    };
    match &expr.kind {
        ExprKind::Given(Given::Kubespray) => kubespray(),
        ExprKind::Given(Given::Kubernetes) => Some(tuple.kubernetes.to_string()),
        ExprKind::Path(head, steps) => match (&head.kind, steps.as_slice()) {
            (ExprKind::Given(Given::Apis), [group]) => api(group),
            (ExprKind::Given(Given::Cluster), [first, rest @ ..]) => match (member(first)?.as_str(), rest) {
                ("kubespray", []) => kubespray(),
                ("kubernetes", []) => Some(tuple.kubernetes.to_string()),
                ("apis", [group]) => api(group),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
