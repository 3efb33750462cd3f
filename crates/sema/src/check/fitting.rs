//! Where an expression meets a declared type.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::{
    Closed, FieldSite, Fit, Format, Kinds, ListType, Misfit, Problem, RecordType, Segment, TextRule, Ty,
    Type, admit, display, fits, kinds, resolved,
};
use kspec_values::Value;

use super::Checker;
use super::scope::Scope;
use super::subject::Subject;
use super::typing::{Absence, Typing, unknown};
use crate::diagnostics;
use crate::hir::{BinaryOp, Expr, ExprKind, TemplateMark, literal};

/// A place with a declared type.
pub(crate) struct Target<'t> {
    pub ty: Ty,
    pub subject: &'t Subject,
    /// Whether the value may be absent: the place is optional, or its guard is then false.
    pub absent: MayBeAbsent,
    /// How the place lies inside the subject's value.
    pub inside: Option<Inside<'t>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MayBeAbsent {
    Yes,
    No,
}

/// A step from an outer place.
pub(crate) struct Inside<'t> {
    pub outer: &'t Target<'t>,
    pub segment: Option<Segment>,
    /// The record's field that the step goes to.
    pub field: Option<FieldSite>,
}

/// What a literal of many parts meets.
pub(crate) enum Shape {
    /// Not judged.
    Free,
    Any,
    List(ListType),
    Map(Ty),
    Record(RecordType, Option<SmolStr>),
    Other,
}

impl<'t> Target<'t> {
    pub fn new(ty: Ty, subject: &'t Subject) -> Target<'t> {
        Target { ty, subject, absent: MayBeAbsent::No, inside: None }
    }

    pub fn optional(ty: Ty, subject: &'t Subject) -> Target<'t> {
        Target { ty, subject, absent: MayBeAbsent::Yes, inside: None }
    }

    /// A part of this place.
    pub fn part<'s>(&'s self, ty: Ty, segment: Option<Segment>, field: Option<FieldSite>) -> Target<'s> {
        Target {
            ty,
            subject: self.subject,
            absent: MayBeAbsent::No,
            inside: Some(Inside { outer: self, segment, field }),
        }
    }

    #[must_use]
    pub fn with_absent(self, absent: MayBeAbsent) -> Self {
        Target { absent, ..self }
    }

    /// The steps from the subject's value.
    pub fn path(&self) -> Vec<Segment> {
        let mut path = Vec::new();
        let mut target = self;
        while let Some(inside) = &target.inside {
            path.extend(inside.segment.clone());
            target = inside.outer;
        }
        path.reverse();
        path
    }

    /// The place of the subject's whole value.
    fn whole(&self) -> &Target<'t> {
        let mut target = self;
        while let Some(inside) = &target.inside {
            target = inside.outer;
        }
        target
    }

    fn field(&self) -> Option<FieldSite> {
        let mut target = self;
        while let Some(inside) = &target.inside {
            if let Some(field) = &inside.field {
                return Some(field.clone());
            }
            target = inside.outer;
        }
        None
    }

    fn misfit(&self, problem: Problem) -> Misfit {
        Misfit { path: self.path(), wanted: self.ty.clone(), field: self.field(), problem }
    }

    /// What a list, a map or a record written here has to be.
    pub fn shape(&self, wanted: Kinds) -> Shape {
        let (ty, name) = match &*self.ty {
            Type::Named(named) => (resolved(&self.ty), Some(named.name.clone())),
            _ => (self.ty.clone(), None),
        };
        let member = match &*ty {
            Type::Union(members) => members.iter().find(|member| kinds(member).overlap(wanted)).cloned(),
            _ => Some(ty),
        };
        let Some(member) = member else { return Shape::Other };
        match &*resolved(&member) {
            Type::Unknown => Shape::Free,
            Type::Any => Shape::Any,
            Type::List(list) if wanted == Kinds::LIST => Shape::List(list.clone()),
            Type::Map(element) if wanted == Kinds::MAP => Shape::Map(element.clone()),
            Type::Record(record) if wanted == Kinds::MAP => Shape::Record(record.clone(), name),
            _ => Shape::Other,
        }
    }
}

pub(crate) fn may_be_text(ty: &Ty) -> bool {
    kinds(ty).overlap(Kinds::TEXT)
}

pub(crate) fn may_be_int(ty: &Ty) -> bool {
    kinds(ty).overlap(Kinds::INT)
}

/// Whether a type is a version, or a literal beside one may be judged as one.
pub(crate) fn is_version(ty: &Ty) -> bool {
    matches!(&*resolved(ty), Type::Text(TextRule { format: Some(Format::Version), .. }))
}

impl<'p> Checker<'p> {
    /// Judges an expression by the type of its place.
    pub(super) fn check(&mut self, scope: &Scope<'p>, expr: &'p Expr, target: &Target<'_>) {
        let checked = self.deeper(|checker| checker.check_here(scope, expr, target));
        if checked.is_none() {
            return;
        }
        self.note_type(expr, &target.ty);
    }

    fn check_here(&mut self, scope: &Scope<'p>, expr: &'p Expr, target: &Target<'_>) {
        if let Some(value) = literal(expr) {
            return self.admit_literal(scope, expr.place, &value, target);
        }
        match &expr.kind {
            ExprKind::Error => {}
            ExprKind::List(elements) => self.check_list(scope, expr.place, elements, target),
            ExprKind::Record(fields) => self.check_record(scope, expr.place, fields, target),
            ExprKind::If(branches, otherwise) => {
                let mut scope = scope.clone();
                for (condition, value) in branches {
                    match self.condition(&scope, condition) {
                        Some(false) => {}
                        Some(true) => return self.check(&scope, value, target),
                        None => self.check(&self.when(&scope, condition, true), value, target),
                    }
                    scope = self.when(&scope, condition, false);
                }
                self.check(&scope, otherwise, target);
            }
            ExprKind::Chain(first, rest) if rest.iter().all(|(op, ..)| *op == BinaryOp::Default) => {
                self.check_defaults(scope, first, rest, target);
            }
            ExprKind::Template(TemplateMark::Jinja, parts) => self.check_jinja(scope, expr, parts, target),
            _ => {
                let typing = self.infer(scope, expr);
                self.plain_template(scope, expr, target);
                self.place_of_source(scope, expr, target);
                self.meet(scope, typing, expr, target);
            }
        }
    }

    /// Judges what is known of an expression by the type of its place.
    pub(super) fn meet(&mut self, scope: &Scope<'p>, typing: Typing, expr: &Expr, target: &Target<'_>) {
        if let (MayBeAbsent::No, Absence::Maybe(missing)) = (target.absent, &typing.absence)
            && !scope.unit.in_rules()
        {
            let read = self.words(scope, expr);
            let what = target.subject.words(&target.path());
            self.report(&scope.unit, diagnostics::may_be_absent(expr.place, &read, &what, missing));
            return;
        }
        if fits(&typing.ty, &target.ty) != Fit::Never {
            return;
        }
        if typing.opacity.is_some() && matches!(&*resolved(&typing.ty), Type::Text(_) | Type::Secret) {
            // What it is, only Ansible knows; where it is a secret the type below says it.
            if !matches!(&*resolved(&typing.ty), Type::Secret) {
                return;
            }
        }
        self.tell_misfit(scope, &typing.ty, expr.place, target);
    }

    fn tell_misfit(&mut self, scope: &Scope<'p>, found: &Ty, place: Place, target: &Target<'_>) {
        if let (Type::Any, Type::Reference(kind)) = (&*resolved(&target.ty), &*resolved(found)) {
            return self.report(&scope.unit, diagnostics::resource_as_data(place, kind));
        }
        let what = target.subject.words(&target.path());
        let wanted = display(&target.ty);
        let found = display(found);
        let declared = target.field().and_then(|field| field.place);
        self.report(&scope.unit, diagnostics::wrong_type(place, &what, &wanted, &found, declared));
    }

    pub(super) fn admit_literal(
        &mut self,
        scope: &Scope<'p>,
        place: Place,
        value: &Value,
        target: &Target<'_>,
    ) {
        self.literal_traps(scope, place, value, target);
        let Err(misfits) = admit(value, &target.ty, &mut Closed) else { return };
        for misfit in misfits {
            self.tell(scope, place, target, misfit.problem);
        }
    }

    /// A misfit as a diagnostic.
    pub(super) fn tell(&mut self, scope: &Scope<'p>, place: Place, target: &Target<'_>, problem: Problem) {
        let diagnostic = target.subject.misfit(&target.misfit(problem), &target.whole().ty, place);
        self.report(&scope.unit, diagnostic);
    }

    /// An expression in a place that is not judged: only what is wrong in itself is told.
    pub(super) fn check_free(&mut self, scope: &Scope<'p>, expr: &'p Expr, subject: &Subject) {
        self.check(scope, expr, &Target::optional(unknown(), subject));
    }
}

/// A literal as a type: texts and ints are their own, the rest their kind.
pub(crate) fn literal_type(value: Value) -> Ty {
    match value {
        Value::Null => Arc::new(Type::Null),
        Value::Bool(_) => super::typing::bool_type(),
        Value::Float(_) => Arc::new(Type::Float),
        Value::Int(_) | Value::Text(_) => Arc::new(Type::Literal(value)),
        Value::Marked(_, text) => Type::text_literal(text),
        Value::List(_) | Value::Map(_) | Value::Opaque(_) | Value::Reference(_) => unknown(),
    }
}
