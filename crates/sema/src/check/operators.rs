//! Operators: no conversion, no implicit truth, one kind on either side.

use std::sync::Arc;

use kspec_base::Place;
use kspec_schema::{
    Closed, Fit, Kinds, Misfit, Problem, Ty, Type, admit, display, fits, kinds, overlaps, resolved,
};

use super::Checker;
use super::expressions::either;
use super::fitting::{Target, is_version};
use super::paths::Seen;
use super::scope::Scope;
use super::subject::Subject;
use super::typing::{Absence, Missing, Origin, Typing, bool_type, int_type, text_type, unknown};
use crate::diagnostics;
use crate::hir::{BinaryOp, Expr, literal};

type Rest<'p> = &'p [(BinaryOp, Place, Expr)];

impl<'p> Checker<'p> {
    pub(super) fn chain(&mut self, scope: &Scope<'p>, first: &'p Expr, rest: Rest<'p>) -> Typing {
        let Some((op, place, second)) = rest.first() else { return self.infer(scope, first) };
        match op {
            BinaryOp::Default => self.infer_defaults(scope, first, rest),
            BinaryOp::And | BinaryOp::Or => self.logic(scope, first, rest),
            BinaryOp::Equal | BinaryOp::NotEqual => self.equality(scope, first, *place, second),
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                self.order(scope, first, (*op, *place), second)
            }
            BinaryOp::In => self.membership(scope, first, *place, second),
            BinaryOp::Range | BinaryOp::RangeInclusive => {
                for bound in [first, second] {
                    let ty = self.operand(scope, bound, "the end of a range");
                    if !is_one(&ty, Kinds::INT) {
                        self.report(&scope.unit, diagnostics::range_of_no_ints(bound.place, &display(&ty)));
                    }
                }
                Typing::of(Type::list(int_type()))
            }
            BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder => self.arithmetic(scope, first, rest),
        }
    }

    /// `a ?? b`: the left side may be absent.
    fn infer_defaults(&mut self, scope: &Scope<'p>, first: &'p Expr, rest: Rest<'p>) -> Typing {
        let mut left = self.infer(scope, first);
        let mut before = first;
        for (_, place, right) in rest {
            self.idle_default(scope, &left, before, *place);
            let typing = self.infer(scope, right);
            let ty = self.join_types(scope, &left.ty, &typing.ty, right, "the two sides of `??`");
            let opacity = left.opacity.filter(|_| typing.opacity.is_some() || left.absence == Absence::Never);
            let origin = either(left.origin, typing.origin);
            left = Typing { ty, absence: after_default(left.absence, typing.absence), opacity, origin };
            before = right;
        }
        left
    }

    /// The same in a place of a declared type: each side meets it.
    pub(super) fn check_defaults(
        &mut self,
        scope: &Scope<'p>,
        first: &'p Expr,
        rest: Rest<'p>,
        target: &Target<'_>,
    ) {
        let mut before = first;
        for (_, place, right) in rest {
            let typing = self.infer(scope, before);
            self.idle_default(scope, &typing, before, *place);
            self.meet(scope, typing.present(), before, target);
            before = right;
        }
        self.check(scope, before, target);
    }

    fn idle_default(&mut self, scope: &Scope<'p>, left: &Typing, expr: &Expr, op: Place) {
        if left.absence == Absence::Never && !left.is_unknown() && !scope.unit.in_rules() {
            let read = self.words(scope, expr);
            self.report(&scope.unit, diagnostics::idle_default(op, &read));
        }
    }

    /// `&&` and `||`: what the release decides ends them, and what `has` proves on the left holds on the right.
    fn logic(&mut self, scope: &Scope<'p>, first: &'p Expr, rest: Rest<'p>) -> Typing {
        let goes_on = rest.first().is_some_and(|(op, ..)| *op == BinaryOp::And);
        let mut scope = scope.clone();
        for operand in std::iter::once(first).chain(rest.iter().map(|(_, _, expr)| expr)) {
            if self.condition(&scope, operand) == Some(!goes_on) {
                break;
            }
            scope = self.when(&scope, operand, goes_on);
        }
        Typing::of(bool_type())
    }

    fn equality(&mut self, scope: &Scope<'p>, left: &'p Expr, op: Place, right: &'p Expr) -> Typing {
        let a = self.comparand(scope, left);
        let b = self.comparand(scope, right);
        if overlaps(&a, &b) || self.same_version(scope, left, &a, right, &b) {
            return Typing::of(bool_type());
        }
        for (expr, ty, other) in [(right, &b, &a), (left, &a, &b)] {
            if let Some(value) = literal(expr)
                && kinds(ty).overlap(kinds(other))
            {
                let problem =
                    admit(&value, other, &mut Closed).err().and_then(|misfits| misfits.into_iter().next());
                let near = problem.and_then(|Misfit { problem, .. }| match problem {
                    Problem::NotInEnum { near, .. } => near,
                    _ => None,
                });
                self.report(
                    &scope.unit,
                    diagnostics::never_equal(expr.place, &display(ty), &display(other), near.as_deref()),
                );
                return Typing::of(bool_type());
            }
        }
        self.report(&scope.unit, diagnostics::different_kinds(op, &display(&a), &display(&b)));
        Typing::of(bool_type())
    }

    /// An operand of `==`: it may be absent, but not opaque.
    fn comparand(&mut self, scope: &Scope<'p>, expr: &'p Expr) -> Ty {
        let typing = self.infer(scope, expr);
        if typing.opacity.is_some() {
            self.wants_value(scope, &typing, expr, "a comparison");
            return unknown();
        }
        compared(typing, expr)
    }

    /// A version beside a text literal: the literal is judged as one.
    fn same_version(&mut self, scope: &Scope<'p>, left: &'p Expr, a: &Ty, right: &'p Expr, b: &Ty) -> bool {
        let (version, expr) = match (is_version(a), is_version(b)) {
            (true, false) => (a, right),
            (false, true) => (b, left),
            _ => return false,
        };
        let Some(value) = literal(expr) else { return false };
        if value.as_text().is_none() {
            return false;
        }
        let subject = Subject::Version;
        self.admit_literal(scope, expr.place, &value, &Target::new(version.clone(), &subject));
        true
    }

    fn order(
        &mut self,
        scope: &Scope<'p>,
        left: &'p Expr,
        (op, place): (BinaryOp, Place),
        right: &'p Expr,
    ) -> Typing {
        let what = format!("an operand of `{}`", op.symbol());
        let a = self.operand(scope, left, &what);
        let b = self.operand(scope, right, &what);
        let result = Typing::of(bool_type());
        if is_unknown(&a) || is_unknown(&b) {
            return result;
        }
        if self.told_any(scope, &[(left, &a), (right, &b)], op.symbol()) {
            return result;
        }
        let number = Kinds::INT.with(Kinds::FLOAT);
        if (is_version(&a) && is_version(&b))
            || self.same_version(scope, left, &a, right, &b)
            || (within(&a, number) && within(&b, number))
        {
            return result;
        }
        if within(&a, Kinds::TEXT) && within(&b, Kinds::TEXT) {
            self.report(&scope.unit, diagnostics::texts_have_no_order(place, op.symbol()));
        } else {
            self.report(
                &scope.unit,
                diagnostics::wrong_operands(place, op.symbol(), &display(&a), &display(&b)),
            );
        }
        result
    }

    fn membership(&mut self, scope: &Scope<'p>, left: &'p Expr, op: Place, right: &'p Expr) -> Typing {
        let result = Typing::of(bool_type());
        let sought = self.infer(scope, left);
        self.wants_present(scope, &sought, left, "an operand of `in`");
        self.wants_value(scope, &sought, left, "an operand of `in`");
        let a = if sought.opacity.is_some() { unknown() } else { compared(sought, left) };
        let seen = self.see_collection(scope, right);
        let b = match seen {
            Seen::Value(typing) => {
                self.wants_present(scope, &typing, right, "an operand of `in`");
                if typing.opacity.is_some() {
                    self.wants_value(scope, &typing, right, "an operand of `in`");
                    return result;
                }
                compared(typing, right)
            }
            Seen::Nodes(_) | Seen::Groups(_) | Seen::Uses(_) | Seen::Clusters => {
                if !kinds(&a).overlap(Kinds::TEXT) {
                    self.report(&scope.unit, diagnostics::wrong_operands(op, "in", &display(&a), "names"));
                }
                return result;
            }
            other => {
                self.value_of(scope, other, right.place);
                return result;
            }
        };
        if is_unknown(&a) || is_unknown(&b) || self.told_any(scope, &[(right, &b)], "in") {
            return result;
        }
        let wanted = match &*resolved(&b) {
            Type::List(list) => Some(list.element.clone()),
            Type::Map(_) | Type::Record(_) => Some(text_type()),
            _ if within(&b, Kinds::TEXT) => Some(text_type()),
            _ => None,
        };
        match wanted {
            None => {
                self.report(&scope.unit, diagnostics::wrong_operands(op, "in", &display(&a), &display(&b)));
            }
            Some(element) if overlaps(&a, &element) => {}
            Some(element) => {
                self.report(
                    &scope.unit,
                    diagnostics::never_equal(left.place, &display(&a), &display(&element), None),
                );
            }
        }
        result
    }

    fn arithmetic(&mut self, scope: &Scope<'p>, first: &'p Expr, rest: Rest<'p>) -> Typing {
        let symbol = rest.first().map_or("+", |(op, ..)| op.symbol());
        let mut left = self.operand(scope, first, &format!("an operand of `{symbol}`"));
        let mut left_expr = first;
        for (op, place, right_expr) in rest {
            let symbol = op.symbol();
            let right = self.operand(scope, right_expr, &format!("an operand of `{symbol}`"));
            left = self.combine(scope, (*op, *place), (left_expr, &left), (right_expr, &right));
            left_expr = right_expr;
        }
        Typing::of(left)
    }

    fn combine(
        &mut self,
        scope: &Scope<'p>,
        (op, place): (BinaryOp, Place),
        (left_expr, left): (&'p Expr, &Ty),
        (right_expr, right): (&'p Expr, &Ty),
    ) -> Ty {
        if is_unknown(left) || is_unknown(right) {
            return unknown();
        }
        if self.told_any(scope, &[(left_expr, left), (right_expr, right)], op.symbol()) {
            return unknown();
        }
        let (int, float) = (Kinds::INT, Kinds::FLOAT);
        if within(left, int) && within(right, int) {
            return int_type();
        }
        if within(left, int.with(float)) && within(right, int.with(float)) {
            return Arc::new(Type::Float);
        }
        if op == BinaryOp::Add {
            if let (Type::List(a), Type::List(b)) = (&*resolved(left), &*resolved(right)) {
                return match (a.len.max, b.len.max) {
                    (Some(0), _) => Type::list(b.element.clone()),
                    (_, Some(0)) => Type::list(a.element.clone()),
                    _ if fits(&b.element, &a.element) == Fit::Always => Type::list(a.element.clone()),
                    _ => Type::list(self.join_types(
                        scope,
                        &a.element,
                        &b.element,
                        right_expr,
                        "the lists of `+`",
                    )),
                };
            }
            let text = Kinds::TEXT.with(Kinds::INT);
            if within(left, text) && within(right, text) {
                self.report(&scope.unit, diagnostics::texts_are_not_added(place));
                return unknown();
            }
        }
        self.report(
            &scope.unit,
            diagnostics::wrong_operands(place, op.symbol(), &display(left), &display(right)),
        );
        unknown()
    }

    /// A number, without its refinement; `Unknown` where it is none.
    pub(super) fn number(&mut self, scope: &Scope<'p>, expr: &'p Expr, ty: &Ty, symbol: &str) -> Ty {
        if is_unknown(ty) || self.told_any(scope, &[(expr, ty)], symbol) {
            return unknown();
        }
        if within(ty, Kinds::INT) {
            return int_type();
        }
        if within(ty, Kinds::INT.with(Kinds::FLOAT)) {
            return Arc::new(Type::Float);
        }
        self.report(&scope.unit, diagnostics::wrong_operand(expr.place, symbol, &display(ty)));
        unknown()
    }

    /// Tells an operand of type `any`. Whether one was.
    fn told_any(&mut self, scope: &Scope<'p>, operands: &[(&'p Expr, &Ty)], symbol: &str) -> bool {
        let any = operands.iter().find(|(_, ty)| matches!(*resolved(ty), Type::Any));
        if let Some((expr, _)) = any {
            let what = format!("an operand of `{symbol}`");
            self.report(&scope.unit, diagnostics::any_without_type(expr.place, &what));
        }
        any.is_some()
    }
}

fn after_default(left: Absence, right: Absence) -> Absence {
    match (left, right) {
        (Absence::Never, _) | (_, Absence::Never) => Absence::Never,
        (_, Absence::Maybe(_)) => Absence::Maybe(Missing::Inner),
        (_, Absence::Open) => Absence::Open,
    }
}

fn is_unknown(ty: &Ty) -> bool {
    matches!(*resolved(ty), Type::Unknown)
}

/// Whether a type has no other kinds than these.
pub(super) fn within(ty: &Ty, wanted: Kinds) -> bool {
    let found = kinds(ty);
    found.with(wanted) == wanted && found != Kinds::NONE
}

fn is_one(ty: &Ty, wanted: Kinds) -> bool {
    is_unknown(ty) || within(ty, wanted)
}

/// The type by which a value is compared. A literal stands for itself; what was inferred from literals elsewhere
/// stands for all values of their kind.
fn compared(typing: Typing, expr: &Expr) -> Ty {
    match typing.origin {
        Origin::Declared => typing.ty,
        Origin::Inferred if literal(expr).is_some() => typing.ty,
        Origin::Inferred => widened(&typing.ty),
    }
}

/// What literals stand for: the type that others of their kind have too.
pub(super) fn widened(ty: &Ty) -> Ty {
    match &**ty {
        Type::List(list) => Type::list(widened(&list.element)),
        Type::Map(value) => Arc::new(Type::Map(widened(value))),
        Type::Record(record) => {
            let mut record = record.clone();
            record.fields.values_mut().for_each(|field| field.ty = widened(&field.ty));
            Arc::new(Type::Record(record))
        }
        Type::Literal(_) | Type::Union(_) if within(ty, Kinds::TEXT) => text_type(),
        Type::Literal(_) | Type::Union(_) if within(ty, Kinds::INT) => int_type(),
        _ => ty.clone(),
    }
}
