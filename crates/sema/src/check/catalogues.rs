//! Own variables: against those of a release, and against each other.

use kspec_schema::{Fit, display, fits};
use rustc_hash::FxHashMap;

use super::Checker;
use crate::diagnostics;
use crate::hir::{Element, Expr, ExprKind, FieldKind, FieldOp, Key, OwnVariable};

impl Checker<'_> {
    /// Own variables that a release has too: the types must fit.
    pub(super) fn check_catalogues(&mut self) {
        let program = self.program;
        let tuples = self.tuples.clone();
        for tuple in &tuples {
            let Some(release) = &tuple.kubespray else { continue };
            for module in &tuple.catalogues {
                for own in &program.modules[module.index()].variables {
                    let Some(variable) = release.variable(&own.name) else { continue };
                    if fits(&own.ty, &variable.ty) == Fit::Never {
                        let scope = self.top(*module);
                        self.report(
                            &scope.unit,
                            diagnostics::catalogue_disagrees(
                                own.place,
                                &own.name,
                                &display(&own.ty),
                                &display(&variable.ty),
                                release.version(),
                            ),
                        );
                    }
                }
            }
        }
    }

    /// Own variables that are declared in two files which one spec reaches: both must say the same.
    pub(super) fn check_own_twice(&mut self) {
        let program = self.program;
        for tuple in &self.tuples.clone() {
            let variables = tuple.catalogues.iter().flat_map(|module| {
                program.modules[module.index()].variables.iter().map(|own| (*module, own))
            });
            let mut seen: FxHashMap<&str, &OwnVariable> = FxHashMap::default();
            for (module, own) in variables {
                let first = *seen.entry(own.name.as_str()).or_insert(own);
                if !std::ptr::eq(first, own) && !same(first, own) {
                    let scope = self.top(module);
                    let told = diagnostics::declared_otherwise(&own.name, own.place, first.place);
                    self.report(&scope.unit, told);
                }
            }
        }
    }
}

fn same(a: &OwnVariable, b: &OwnVariable) -> bool {
    let default = match (&a.default, &b.default) {
        (None, None) => true,
        (Some(a), Some(b)) => same_literal(a, b),
        (None, Some(_)) | (Some(_), None) => false,
    };
    let types = fits(&a.ty, &b.ty) == Fit::Always && fits(&b.ty, &a.ty) == Fit::Always;
    default && types && a.optional == b.optional && a.file == b.file && a.change == b.change
}

/// Defaults are compared as they are written; what is no literal differs from everything.
fn same_literal(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Null, ExprKind::Null) => true,
        (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Float(a), ExprKind::Float(b)) => a == b,
        (ExprKind::Text(a), ExprKind::Text(b)) => a == b,
        (ExprKind::Marked(a, x), ExprKind::Marked(b, y)) => a == b && x == y,
        (ExprKind::Unary(a, x), ExprKind::Unary(b, y)) => a == b && same_literal(x, y),
        (ExprKind::List(a), ExprKind::List(b)) => {
            a.len() == b.len()
                && a.iter().zip(b).all(|pair| match pair {
                    (Element::Value(a), Element::Value(b)) => same_literal(a, b),
                    _ => false,
                })
        }
        (ExprKind::Record(a), ExprKind::Record(b)) => {
            a.lets.is_empty()
                && b.lets.is_empty()
                && a.inner.len() == b.inner.len()
                && a.inner.iter().zip(&b.inner).all(|(a, b)| same_field(&a.kind, &b.kind))
        }
        _ => false,
    }
}

fn same_field(a: &FieldKind, b: &FieldKind) -> bool {
    let FieldKind::Set { path: a, op: FieldOp::Set, value: x } = a else { return false };
    let FieldKind::Set { path: b, op: FieldOp::Set, value: y } = b else { return false };
    let same_key = |(a, b): (&Key, &Key)| matches!((a, b), (Key::Name(a, _), Key::Name(b, _)) if a == b);
    a.len() == b.len() && a.iter().zip(b).all(same_key) && same_literal(x, y)
}
