//! Texts with interpolation, marked texts, and what may stand in an Ansible variable.

use std::rc::Rc;

use kspec_base::Place;
use kspec_schema::diagnostics::{any_text_diagnostic, plain_secret_diagnostic, template_diagnostic};
use kspec_schema::{
    JinjaProblem, Kinds, Problem, ReadsAs, Type, Written, display, judge_jinja, kinds, reads_as, resolved,
    template_in_text,
};
use kspec_values::Value;

use super::Checker;
use super::fitting::Target;
use super::operators::within;
use super::scope::Scope;
use super::typing::{Opacity, Typing, bool_type, text_type};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Part, TemplateMark};

impl<'p> Checker<'p> {
    pub(super) fn template(
        &mut self,
        scope: &Scope<'p>,
        mark: TemplateMark,
        parts: &'p [Part],
        expr: &Expr,
    ) -> Typing {
        let inner = self.template_parts(scope, parts);
        let opacity = match mark {
            TemplateMark::Jinja => super::opacity::written_opacity(expr).map(Rc::new),
            TemplateMark::Plain | TemplateMark::Verbatim | TemplateMark::Flux => inner,
        };
        Typing { opacity, ..Typing::of(text_type()) }
    }

    /// Judges what is interpolated; gives the source of the first opaque part.
    pub(super) fn template_parts(&mut self, scope: &Scope<'p>, parts: &'p [Part]) -> Option<Rc<Opacity>> {
        let mut opaque = None;
        for part in parts {
            let Part::Value(expr) = part else { continue };
            let typing = self.infer(scope, expr);
            self.wants_present(scope, &typing, expr, "an interpolation");
            if typing.opacity.is_some() {
                opaque = opaque.or(typing.opacity);
                continue;
            }
            match &*resolved(&typing.ty) {
                Type::Unknown | Type::Secret => {}
                Type::Any => {
                    self.report(&scope.unit, diagnostics::any_without_type(expr.place, "an interpolation"));
                }
                Type::Reference(kind) => {
                    self.report(&scope.unit, diagnostics::resource_as_data(expr.place, kind));
                }
                _ if within(&typing.ty, Kinds::TEXT.with(Kinds::INT)) => {}
                _ => {
                    let found = display(&typing.ty);
                    self.report(&scope.unit, diagnostics::not_interpolated(expr.place, &found));
                }
            }
        }
        opaque
    }

    /// Jinja in a place with a type.
    pub(super) fn check_jinja(
        &mut self,
        scope: &Scope<'p>,
        expr: &'p Expr,
        parts: &'p [Part],
        target: &Target<'_>,
    ) {
        self.template_parts(scope, parts);
        let mut text = String::new();
        for part in parts {
            match part {
                Part::Text(piece, _) => text.push_str(piece),
                // Any name will do: what is interpolated cannot be an operator.
                Part::Value(_) => text.push('x'),
            }
        }
        let problem = match judge_jinja(&text, &target.ty) {
            Ok(()) => return,
            Err(JinjaProblem::BareVariables { names, offset }) => {
                let booleans = |name: &kspec_base::SmolStr| {
                    self.variable(&scope.unit.tuple, name)
                        .is_none_or(|known| kinds(&known.ty(self.program)).overlap(kinds(&bool_type())))
                };
                if names.iter().all(booleans) {
                    return;
                }
                JinjaProblem::BareVariables { names, offset }
            }
            Err(problem) => problem,
        };
        self.tell(scope, expr.place, target, Problem::JinjaDoesNotFit { problem, place: expr.place });
    }

    /// The plain pieces of a text with interpolation.
    pub(super) fn plain_template(&mut self, scope: &Scope<'p>, expr: &'p Expr, target: &Target<'_>) {
        let ExprKind::Template(TemplateMark::Plain, parts) = &expr.kind else { return };
        if !target.subject.is_variable() {
            return;
        }
        for part in parts {
            if let Part::Text(piece, place) = part
                && let Some(found) = template_in_text(&Value::Text(piece.clone()))
            {
                let what = target.subject.words(&target.path());
                let told = template_diagnostic(&found, &what, *place, Written::Computed);
                return self.report(&scope.unit, told);
            }
        }
    }

    /// What is right by its type and dangerous all the same.
    pub(super) fn literal_traps(
        &mut self,
        scope: &Scope<'p>,
        place: Place,
        value: &Value,
        target: &Target<'_>,
    ) {
        let Value::Text(text) = value else { return };
        let written = Written::Literal(None);
        let what = || target.subject.words(&target.path());
        let in_variable = target.subject.is_variable();
        if in_variable {
            if let Some(found) = template_in_text(value) {
                return self.report(&scope.unit, template_diagnostic(&found, &what(), place, written));
            }
            let is_whole = target.inside.is_none();
            if is_whole && target.subject.wants_secret() && !matches!(*target.ty, Type::Secret) {
                return self.report(&scope.unit, plain_secret_diagnostic(&what(), place));
            }
        }
        if matches!(*resolved(&target.ty), Type::Any)
            && let Some(reads) = reads_as(text)
            // A text that reads as a number is usual in other data.
            && (in_variable || matches!(reads, ReadsAs::Bool(_)))
        {
            self.report(&scope.unit, any_text_diagnostic(&what(), text, reads, place, written));
        }
    }

    /// Sources that cannot go into an Ansible variable.
    pub(super) fn place_of_source(&mut self, scope: &Scope<'p>, expr: &'p Expr, target: &Target<'_>) {
        if let ExprKind::CallBuiltin(builtin, _) = &expr.kind
            && builtin.name == "secret.object"
            && target.subject.is_variable()
        {
            let what = target.subject.words(&target.path());
            let variable = target.subject.place().unwrap_or(expr.place);
            self.report(&scope.unit, diagnostics::object_in_variable(expr.place, &what, variable));
        }
    }
}
