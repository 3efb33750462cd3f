//! Own variables: against those of a release, and against each other.

use kspec_schema::{Fit, display, fits};
use rustc_hash::FxHashMap;

use super::Checker;
use crate::diagnostics;
use crate::hir::{Element, Expr, ExprKind, OwnVariable};

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
                if !same(first, own) {
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
        (ExprKind::List(a), ExprKind::List(b)) => {
            a.len() == b.len()
                && a.iter().zip(b).all(|pair| match pair {
                    (Element::Value(a), Element::Value(b)) => same_literal(a, b),
                    _ => false,
                })
        }
        _ => false,
    }
}
