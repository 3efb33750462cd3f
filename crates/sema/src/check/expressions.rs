//! What type an expression has by itself.

use std::sync::Arc;

use kspec_schema::{Kinds, Ty, Type, display, join, resolved};

use super::Checker;
use super::dead::decide;
use super::fitting::{Target, literal_type};
use super::narrow::facts_when;
use super::operators::{widened, within};
use super::paths::Seen;
use super::scope::{Purpose, Scope};
use super::subject::Subject;
use super::typing::{Absence, Origin, Typing, bool_type, unknown};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Field, LetId, LocalLet, Scoped, UnaryOp, literal};

impl<'p> Checker<'p> {
    pub(super) fn infer(&mut self, scope: &Scope<'p>, expr: &'p Expr) -> Typing {
        let typing = self
            .deeper(|checker| {
                let seen = checker.see(scope, expr);
                checker.value_of(scope, seen, expr.place)
            })
            .unwrap_or_else(Typing::unknown);
        self.note_type(expr, &typing.ty);
        typing
    }

    /// What is no path.
    pub(super) fn infer_value(&mut self, scope: &Scope<'p>, expr: &'p Expr) -> Typing {
        if let Some(value) = literal(expr) {
            return Typing::inferred(literal_type(value));
        }
        match &expr.kind {
            ExprKind::Template(mark, parts) => self.template(scope, *mark, parts, expr),
            ExprKind::Param(id) => {
                let decl = &self.program.params[id.index()];
                Typing::declared(&decl.ty, &decl.name, decl.place)
            }
            ExprKind::Let(id) => self.let_typing(*id),
            ExprKind::Resource { kind, id } => {
                self.name_text(scope, id);
                Typing::open(Arc::new(Type::Reference(kind.clone())))
            }
            ExprKind::With(base, fields) => self.with(scope, expr, base, fields),
            ExprKind::CallFunction(id, arguments) => self.call_function(scope, *id, arguments),
            ExprKind::CallBuiltin(builtin, arguments) => self.call_builtin(scope, expr, builtin, arguments),
            ExprKind::Unary(op, inner) => self.unary(scope, *op, inner),
            ExprKind::Chain(first, rest) => self.chain(scope, first, rest),
            ExprKind::If(branches, otherwise) => self.infer_if(scope, branches, otherwise),
            ExprKind::List(elements) => self.infer_list(scope, elements),
            ExprKind::Record(fields) => self.infer_record(scope, fields),
            ExprKind::Has(path) => {
                self.see(&scope.with_purpose(Purpose::Ask), path);
                Typing::of(bool_type())
            }
            ExprKind::Error
            | ExprKind::Null
            | ExprKind::Bool(_)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Text(_)
            | ExprKind::Marked(..)
            | ExprKind::Local { .. }
            | ExprKind::Given(_)
            | ExprKind::Cluster(_)
            | ExprKind::Path(..) => Typing::unknown(),
        }
    }

    /// A condition: a bool that is there. Its outcome where the release decides it; then it is not judged.
    pub(super) fn condition(&mut self, scope: &Scope<'p>, condition: &'p Expr) -> Option<bool> {
        let outcome = decide(scope, condition);
        if outcome.is_none() {
            let ty = self.operand(scope, condition, "a condition");
            if !matches!(*resolved(&ty), Type::Unknown) && !within(&ty, Kinds::BOOL) {
                self.report(&scope.unit, diagnostics::condition_is_no_bool(condition.place, &display(&ty)));
            }
        }
        outcome
    }

    /// The scope in which a condition came out as `truth`.
    pub(super) fn when(&self, scope: &Scope<'p>, condition: &Expr, truth: bool) -> Scope<'p> {
        scope.with_facts(facts_when(scope, condition, truth))
    }

    fn infer_if(&mut self, scope: &Scope<'p>, branches: &'p [(Expr, Expr)], otherwise: &'p Expr) -> Typing {
        let mut scope = scope.clone();
        let mut joined: Option<Typing> = None;
        for (condition, value) in branches {
            match self.condition(&scope, condition) {
                Some(false) => {}
                Some(true) => {
                    let typing = self.infer(&scope, value);
                    return self.both(&scope, joined, typing, value);
                }
                None => {
                    let typing = self.infer(&self.when(&scope, condition, true), value);
                    joined = Some(self.both(&scope, joined, typing, value));
                }
            }
            scope = self.when(&scope, condition, false);
        }
        let typing = self.infer(&scope, otherwise);
        self.both(&scope, joined, typing, otherwise)
    }

    /// What holds of a value that is one of two.
    pub(super) fn both(
        &mut self,
        scope: &Scope<'p>,
        first: Option<Typing>,
        second: Typing,
        place: &Expr,
    ) -> Typing {
        let Some(first) = first else { return second };
        let ty = self.join_types(scope, &first.ty, &second.ty, place, "the branches of `if`");
        let absence = match (first.absence, second.absence) {
            (Absence::Maybe(missing), _) | (_, Absence::Maybe(missing)) => Absence::Maybe(missing),
            (Absence::Never, Absence::Never) => Absence::Never,
            _ => Absence::Open,
        };
        // Which of them it is, evaluation knows.
        let opacity = first.opacity.filter(|_| second.opacity.is_some());
        let origin = either(first.origin, second.origin);
        Typing { ty, absence, opacity, origin }
    }

    pub(super) fn join_types(&mut self, scope: &Scope<'p>, a: &Ty, b: &Ty, at: &Expr, what: &str) -> Ty {
        join(a, b).or_else(|| beside_empty(a, b)).or_else(|| beside_empty(b, a)).unwrap_or_else(|| {
            self.report(&scope.unit, diagnostics::mixed_kinds(at.place, what, &display(a), &display(b)));
            unknown()
        })
    }

    fn with(
        &mut self,
        scope: &Scope<'p>,
        whole: &'p Expr,
        base: &'p Expr,
        fields: &'p Scoped<Vec<Field>>,
    ) -> Typing {
        let typing = self.infer(scope, base);
        self.wants_present(scope, &typing, base, "the left side of `with`");
        self.wants_value(scope, &typing, base, "the left side of `with`");
        let ty = match &*resolved(&typing.ty) {
            Type::Record(_) | Type::Map(_) | Type::Any if typing.origin == Origin::Inferred => {
                widened(&typing.ty)
            }
            Type::Record(_) | Type::Map(_) | Type::Any => {
                self.hints.changed.insert(whole.id, typing.ty.clone());
                typing.ty.clone()
            }
            Type::Unknown | Type::Reference(_) => unknown(),
            Type::Null
            | Type::Bool
            | Type::Int(_)
            | Type::Float
            | Type::Text(_)
            | Type::Literal(_)
            | Type::Union(_)
            | Type::List(_)
            | Type::Named(_)
            | Type::Secret => {
                self.report(
                    &scope.unit,
                    diagnostics::no_parts(base.place, &display(&typing.ty), Some("with")),
                );
                unknown()
            }
        };
        let subject = Subject::Value;
        let target = Target::new(ty.clone(), &subject);
        self.block(&scope.enter_lets(&fields.lets), &fields.inner, &target);
        let ty = if matches!(&*ty, Type::Unknown) { typing.ty.clone() } else { ty };
        Typing { opacity: None, ty, ..typing.present() }
    }

    fn unary(&mut self, scope: &Scope<'p>, op: UnaryOp, inner: &'p Expr) -> Typing {
        match op {
            UnaryOp::Not => {
                self.condition(scope, inner);
                Typing::of(bool_type())
            }
            UnaryOp::Negate => {
                let ty = self.operand(scope, inner, "an operand of `-`");
                let plain = self.number(scope, inner, &ty, "-");
                Typing::of(plain)
            }
        }
    }

    /// A top-level let, judged when it is first read.
    pub(super) fn let_typing(&mut self, id: LetId) -> Typing {
        if let Some(typing) = &self.lets[id.index()] {
            return typing.clone();
        }
        // A read of itself is a cycle, which evaluation tells.
        self.lets[id.index()] = Some(Typing::unknown());
        let decl = &self.program.lets[id.index()];
        let scope = self.top(decl.module);
        let typing = self.deeper(|checker| {
            checker.declared_or_inferred(&scope, decl.ty.as_ref(), &decl.value, &decl.name, decl.place)
        });
        match typing {
            Some(typing) => {
                self.lets[id.index()] = Some(typing.clone());
                typing
            }
            None => {
                // Too deep from here; it is judged in its own turn.
                self.lets[id.index()] = None;
                Typing::unknown()
            }
        }
    }

    /// A let of a body.
    pub(super) fn local_let(&mut self, scope: &Scope<'p>, decl: &'p LocalLet) -> Typing {
        self.declared_or_inferred(scope, decl.ty.as_ref(), &decl.value, &decl.name, decl.place)
    }

    fn declared_or_inferred(
        &mut self,
        scope: &Scope<'p>,
        ty: Option<&Ty>,
        value: &'p Expr,
        name: &kspec_base::SmolStr,
        place: kspec_base::Place,
    ) -> Typing {
        match ty {
            Some(ty) => {
                let subject = Subject::Let { name: name.clone(), place };
                self.check(scope, value, &Target::new(ty.clone(), &subject));
                let opacity = super::opacity::written_opacity(value).map(std::rc::Rc::new);
                let declared = Typing::declared(ty, name, place);
                Typing { opacity: opacity.or(declared.opacity.clone()), ..declared }
            }
            None => {
                let typing = self.infer(scope, value);
                self.wants_present(scope, &typing, value, "a let");
                typing.present()
            }
        }
    }

    /// What a head is, where only iterating and counting are wanted: `nodes`, `groups`, `uses`, `clusters` too.
    pub(super) fn see_collection(&mut self, scope: &Scope<'p>, expr: &'p Expr) -> Seen<'p> {
        let seen = self.see(scope, expr);
        match &seen {
            Seen::Nodes(of) => {
                self.wants_inventory(scope, of, "nodes", expr.place);
            }
            Seen::Groups(of) => {
                self.wants_inventory(scope, of, "groups", expr.place);
            }
            Seen::Value(_)
            | Seen::Vars(_)
            | Seen::Node(..)
            | Seen::Uses(_)
            | Seen::Use(_)
            | Seen::Kind(_)
            | Seen::Cluster(_)
            | Seen::Clusters
            | Seen::Apis
            | Seen::Outputs => {}
        }
        seen
    }
}

/// What `{}` and a record have in common: the record, any field of which may be missing.
fn beside_empty(empty: &Ty, other: &Ty) -> Option<Ty> {
    let (Type::Record(empty), Type::Record(record)) = (&**empty, &*resolved(other)) else { return None };
    let mut record = record.clone();
    for field in record.fields.values_mut() {
        field.optional = true;
    }
    empty.fields.is_empty().then(|| Arc::new(Type::Record(record)))
}

/// Of a value that is one of two.
pub(super) fn either(first: Origin, second: Origin) -> Origin {
    match (first, second) {
        (Origin::Declared, Origin::Declared) => Origin::Declared,
        (Origin::Inferred, _) | (_, Origin::Inferred) => Origin::Inferred,
    }
}
