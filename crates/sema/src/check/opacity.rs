//! Opaque values and absent ones: what they may be used for.

use std::rc::Rc;

use kspec_base::SmolStr;

use super::Checker;
use super::scope::Scope;
use super::typing::{Absence, Opacity, Typing, unknown};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Part, TemplateMark};

/// The source of an expression that is opaque by its own text.
pub(crate) fn written_opacity(expr: &Expr) -> Option<Opacity> {
    let source = match &expr.kind {
        ExprKind::CallBuiltin(builtin, arguments) if builtin.name.starts_with("secret.") => {
            secret_words(builtin.name, arguments)
        }
        ExprKind::Template(TemplateMark::Jinja, _) => "jinja\"…\"".to_owned(),
        ExprKind::Template(_, parts) => {
            return parts.iter().find_map(|part| match part {
                Part::Value(expr) => written_opacity(expr),
                Part::Text(..) => None,
            });
        }
        _ => return None,
    };
    Some(Opacity { place: Some(expr.place), source, note: None })
}

/// `secret.env("TOKEN")`; what `insecure` holds is not shown.
fn secret_words(name: &str, arguments: &[Expr]) -> String {
    let texts: Option<Vec<&SmolStr>> = arguments.iter().map(super::narrow::plain_text).collect();
    match texts {
        Some(texts) if name != "secret.insecure" && !texts.is_empty() => {
            let quoted: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
            format!("{name}({})", quoted.join(", "))
        }
        Some(_) | None => format!("{name}(…)"),
    }
}

impl<'p> Checker<'p> {
    /// Tells an opaque value where its value is needed. `what` is where it stands: `a condition`.
    pub(super) fn wants_value(&mut self, scope: &Scope<'p>, typing: &Typing, expr: &Expr, what: &str) {
        if let Some(opacity) = &typing.opacity
            && !scope.unit.in_rules()
        {
            let opacity: Rc<Opacity> = opacity.clone();
            self.report(&scope.unit, diagnostics::opaque_needed(expr.place, what, &opacity));
        }
    }

    /// Tells what may be absent where something must be. `what` is where it stands: `an interpolation`.
    pub(super) fn wants_present(&mut self, scope: &Scope<'p>, typing: &Typing, expr: &Expr, what: &str) {
        if let Absence::Maybe(missing) = &typing.absence
            && !scope.unit.in_rules()
        {
            let read = self.words(scope, expr);
            self.report(&scope.unit, diagnostics::may_be_absent(expr.place, &read, what, missing));
        }
    }

    /// An operand, a condition and the like: present and not opaque. Its type, `Unknown` where it was told.
    pub(super) fn operand(&mut self, scope: &Scope<'p>, expr: &'p Expr, what: &str) -> kspec_schema::Ty {
        let typing = self.infer(scope, expr);
        self.wants_present(scope, &typing, expr, what);
        if typing.opacity.is_some() {
            self.wants_value(scope, &typing, expr, what);
            return unknown();
        }
        typing.ty
    }
}
