//! Records and maps, and blocks of data in general: paths on the left, values on the right.

use std::sync::Arc;

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr, did_you_mean};
use kspec_schema::{
    Field as TypeField, FieldSite, Kinds, Problem, RecordType, Segment, Ty, Type, display, join, kinds,
};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Checker;
use super::fitting::{MayBeAbsent, Shape, Target};
use super::scope::Scope;
use super::subject::Subject;
use super::typing::{Absence, Typing, unknown};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Field, FieldKind, FieldOp, If, Key, Scoped};

impl<'p> Checker<'p> {
    pub(super) fn check_record(
        &mut self,
        scope: &Scope<'p>,
        place: Place,
        fields: &'p Scoped<Vec<Field>>,
        target: &Target<'_>,
    ) {
        let inner = scope.enter_lets(&fields.lets);
        match target.shape(Kinds::MAP) {
            Shape::Free | Shape::Any | Shape::Map(_) => self.block(&inner, &fields.inner, target),
            Shape::Record(record, name) => {
                self.block(&inner, &fields.inner, target);
                self.missing_fields(scope, place, &fields.inner, (&record, name.as_ref()), target);
            }
            Shape::List(_) | Shape::Other => {
                self.tell(scope, place, target, Problem::WrongKind { found: "map" });
                let free = target.part(unknown(), None, None);
                self.block(&inner, &fields.inner, &free);
            }
        }
        self.settle_lets(&inner, &fields.lets);
    }

    /// Required fields that no entry of the record names.
    fn missing_fields(
        &mut self,
        scope: &Scope<'p>,
        place: Place,
        fields: &[Field],
        (record, name): (&RecordType, Option<&SmolStr>),
        target: &Target<'_>,
    ) {
        let Some(given) = first_names(fields) else { return };
        // A misspelt name was told; it stands for the field that it is near to.
        let known = || record.fields.keys().map(|name| name.as_str());
        let meant: FxHashSet<&str> = given
            .into_iter()
            .map(|name| {
                if record.fields.contains_key(name) {
                    name
                } else {
                    did_you_mean(name, known()).unwrap_or(name)
                }
            })
            .collect();
        for (field, declared) in &record.fields {
            if declared.required() && !meant.contains(field.as_str()) {
                let problem = Problem::MissingField {
                    name: field.clone(),
                    type_name: name.cloned(),
                    place: declared.place,
                };
                self.tell(scope, place, target, problem);
            }
        }
    }

    /// The entries of a block whose whole is `target`.
    pub(super) fn block(&mut self, scope: &Scope<'p>, fields: &'p [Field], target: &Target<'_>) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, op, value } => self.set(scope, path, *op, value, target),
                FieldKind::Nested { path, fields } => {
                    self.at_path(scope, path, target, &mut |checker, scope, target| {
                        let inner = scope.enter_lets(&fields.lets);
                        checker.nested(&inner, &fields.inner, target, path);
                        checker.settle_lets(&inner, &fields.lets);
                    });
                }
                FieldKind::Unset(path) => self.at_path(scope, path, target, &mut |_, _, _| {}),
                FieldKind::If(branches) => {
                    self.branches(scope, branches, &mut |checker, scope, fields| {
                        checker.block(scope, fields, target);
                    });
                }
                FieldKind::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.block(&inner, &around.body, target);
                    self.settle_lets(&inner, &around.lets);
                }
                FieldKind::Assert(assert) => self.assert(scope, assert),
            }
        }
    }

    /// `p { … }`: what is opened must have parts.
    pub(super) fn nested(
        &mut self,
        scope: &Scope<'p>,
        fields: &'p [Field],
        target: &Target<'_>,
        path: &[Key],
    ) {
        match target.shape(Kinds::MAP) {
            Shape::Free | Shape::Any | Shape::Map(_) | Shape::Record(..) => self.block(scope, fields, target),
            Shape::List(_) | Shape::Other => {
                if let Some(key) = path.last() {
                    let what = target.subject.words(&target.path());
                    self.report(
                        &scope.unit,
                        diagnostics::block_of_no_record(key.place(), &what, &display(&target.ty)),
                    );
                }
                self.block(scope, fields, &target.part(unknown(), None, None));
            }
        }
    }

    /// `p = e`, `p += e`, `p -= e`
    pub(super) fn set(
        &mut self,
        scope: &Scope<'p>,
        path: &'p [Key],
        op: FieldOp,
        value: &'p Expr,
        target: &Target<'_>,
    ) {
        self.at_path(scope, path, target, &mut |checker, scope, target| match op {
            FieldOp::Set => checker.check(scope, value, target),
            FieldOp::Add | FieldOp::Remove => checker.edit(scope, op, value, target, path),
        });
    }

    /// `+=` and `-=` want a list on either side.
    pub(super) fn edit(
        &mut self,
        scope: &Scope<'p>,
        op: FieldOp,
        value: &'p Expr,
        target: &Target<'_>,
        path: &[Key],
    ) {
        let ty = match target.shape(Kinds::LIST) {
            Shape::Free => unknown(),
            Shape::Any => Type::list(super::typing::any()),
            Shape::List(list) => Type::list(list.element),
            Shape::Map(_) | Shape::Record(..) | Shape::Other => {
                let what = target.subject.words(&target.path());
                let symbol = if op == FieldOp::Add { "+=" } else { "-=" };
                if let Some(key) = path.last() {
                    self.report(
                        &scope.unit,
                        diagnostics::edit_of_no_list(key.place(), symbol, &what, &display(&target.ty)),
                    );
                }
                unknown()
            }
        };
        let part = target.part(ty, None, None);
        self.check(scope, value, &part);
    }

    /// Goes down a left side and runs with the place at its end.
    pub(super) fn at_path(
        &mut self,
        scope: &Scope<'p>,
        path: &'p [Key],
        target: &Target<'_>,
        run: &mut dyn FnMut(&mut Self, &Scope<'p>, &Target<'_>),
    ) {
        let Some((key, rest)) = path.split_first() else { return run(self, scope, target) };
        if let Key::Computed(expr) = key {
            self.name_text(scope, expr);
        }
        let name = key.name();
        let segment = name.map(|name| Segment::Key(name.clone()));
        let (ty, field, absent) = match target.shape(Kinds::MAP) {
            Shape::Free => (unknown(), None, MayBeAbsent::Yes),
            Shape::Any => (super::typing::any(), None, MayBeAbsent::Yes),
            Shape::Map(element) => (element, None, MayBeAbsent::Yes),
            Shape::Record(record, type_name) => match name {
                None => (unknown(), None, MayBeAbsent::Yes),
                Some(name) => match record.fields.get(name) {
                    Some(field) => {
                        let site = FieldSite { type_name, field: name.clone(), place: field.place };
                        let absent = if field.required() { MayBeAbsent::No } else { MayBeAbsent::Yes };
                        (field.ty.clone(), Some(site), absent)
                    }
                    None => {
                        let near = did_you_mean(name, record.fields.keys().map(|name| name.as_str()));
                        let problem = Problem::UnknownField {
                            name: name.clone(),
                            near: near.map(SmolStr::from),
                            type_name,
                        };
                        self.tell(scope, key.place(), target, problem);
                        (unknown(), None, MayBeAbsent::Yes)
                    }
                },
            },
            Shape::List(_) | Shape::Other => {
                let shown = name.map(|name| name.as_str());
                self.report(&scope.unit, diagnostics::no_parts(key.place(), &display(&target.ty), shown));
                (unknown(), None, MayBeAbsent::Yes)
            }
        };
        let part = target.part(ty, segment, field).with_absent(absent);
        self.at_path(scope, rest, &part, run);
    }

    /// The branches of an `if` in a block; those that the release rules out are not entered.
    pub(super) fn branches<T>(
        &mut self,
        scope: &Scope<'p>,
        branches: &'p If<T>,
        visit: &mut dyn FnMut(&mut Self, &Scope<'p>, &'p T),
    ) {
        let mut scope = scope.clone();
        for (condition, inner) in &branches.branches {
            let outcome = self.condition(&scope, condition);
            if outcome != Some(false) {
                let inside = self.when(&scope, condition, true).enter_lets(&inner.lets);
                visit(self, &inside, &inner.inner);
                self.settle_lets(&inside, &inner.lets);
            }
            if outcome == Some(true) {
                return;
            }
            scope = self.when(&scope, condition, false);
        }
        if let Some(inner) = &branches.otherwise {
            let inside = scope.enter_lets(&inner.lets);
            visit(self, &inside, &inner.inner);
            self.settle_lets(&inside, &inner.lets);
        }
    }

    pub(super) fn infer_record(&mut self, scope: &Scope<'p>, fields: &'p Scoped<Vec<Field>>) -> Typing {
        let inner = scope.enter_lets(&fields.lets);
        let mut shape = Inferred::default();
        self.collect(&inner, &fields.inner, &mut shape, MayBeAbsent::No);
        self.settle_lets(&inner, &fields.lets);
        Typing::inferred(shape.into_type())
    }

    fn collect(
        &mut self,
        scope: &Scope<'p>,
        fields: &'p [Field],
        into: &mut Inferred,
        optional: MayBeAbsent,
    ) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, value, .. } => {
                    let typing = self.infer_field(scope, value);
                    let absent = match typing.absence {
                        Absence::Maybe(_) => MayBeAbsent::Yes,
                        Absence::Never | Absence::Open => optional,
                    };
                    let ty = if typing.opacity.is_some() && !is_secret(&typing.ty) {
                        unknown()
                    } else {
                        typing.ty
                    };
                    self.put(scope, path, into, &mut |inferred, name| {
                        inferred.leaf(name, ty.clone(), absent)
                    });
                }
                FieldKind::Nested { path, fields } => {
                    let typing = self.infer_record(scope, fields);
                    self.put(scope, path, into, &mut |inferred, name| {
                        inferred.leaf(name, typing.ty.clone(), optional);
                    });
                }
                FieldKind::If(branches) => {
                    self.branches(scope, branches, &mut |checker, scope, fields| {
                        checker.collect(scope, fields, into, MayBeAbsent::Yes);
                    });
                }
                FieldKind::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.collect(&inner, &around.body, into, MayBeAbsent::Yes);
                    self.settle_lets(&inner, &around.lets);
                }
                FieldKind::Unset(_) => {}
                FieldKind::Assert(assert) => self.assert(scope, assert),
            }
        }
    }

    fn infer_field(&mut self, scope: &Scope<'p>, value: &'p Expr) -> Typing {
        let typing = self.infer(scope, value);
        match &value.kind {
            // A literal's own kind: what is written next may be another one of it.
            ExprKind::Null => Typing::of(unknown()),
            _ => typing,
        }
    }

    /// Puts an inferred type at a left side.
    fn put(
        &mut self,
        scope: &Scope<'p>,
        path: &'p [Key],
        into: &mut Inferred,
        leaf: &mut dyn FnMut(&mut Inferred, Option<&SmolStr>),
    ) {
        let mut current = into;
        let Some((last, outer)) = path.split_last() else { return };
        for key in path {
            if let Key::Computed(expr) = key {
                self.name_text(scope, expr);
            }
        }
        for key in outer {
            current = current.inner(key.name());
        }
        leaf(current, last.name());
    }
}

fn is_secret(ty: &Ty) -> bool {
    kinds(ty) == Kinds::SECRET
}

/// The first names of all entries; `None` where some are computed.
fn first_names(fields: &[Field]) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut work: Vec<&Field> = fields.iter().collect();
    while let Some(field) = work.pop() {
        match &field.kind {
            FieldKind::Set { path, .. } | FieldKind::Nested { path, .. } => {
                names.push(path.first()?.name()?.as_str());
            }
            FieldKind::If(branches) => {
                work.extend(branches.branches.iter().flat_map(|(_, inner)| &inner.inner));
                work.extend(branches.otherwise.iter().flat_map(|inner| &inner.inner));
            }
            FieldKind::For(around) => work.extend(&around.body),
            FieldKind::Unset(_) | FieldKind::Assert(_) => {}
        }
    }
    Some(names)
}

/// A record literal's type while its entries are read.
#[derive(Default)]
struct Inferred {
    fields: IndexMap<SmolStr, Part, FxBuildHasher>,
    /// The type of what computed keys give: then it is a map.
    computed: Option<Ty>,
}

enum Part {
    Leaf(Ty, MayBeAbsent),
    Inner(Inferred),
}

impl Inferred {
    /// The record below a name; what is below a computed key has no place of its own.
    fn inner(&mut self, name: Option<&SmolStr>) -> &mut Inferred {
        let Some(name) = name else {
            self.computed = Some(unknown());
            return self.inner(Some(&SmolStr::new_static("")));
        };
        let part = self.fields.entry(name.clone()).or_insert_with(|| Part::Inner(Inferred::default()));
        if let Part::Leaf(..) = part {
            // A path inside a whole: told by the layers.
            *part = Part::Inner(Inferred::default());
        }
        match part {
            Part::Inner(inner) => inner,
            Part::Leaf(..) => unreachable!("it was made an inner record above"),
        }
    }

    fn leaf(&mut self, name: Option<&SmolStr>, ty: Ty, absent: MayBeAbsent) {
        let Some(name) = name else {
            self.computed = Some(both(self.computed.take(), ty));
            return;
        };
        let (before, sooner) = match self.fields.shift_remove(name) {
            Some(Part::Leaf(before, sooner)) => (Some(before), sooner),
            Some(Part::Inner(inner)) => (Some(inner.into_type()), absent),
            None => (None, absent),
        };
        let absent = if sooner == MayBeAbsent::No { MayBeAbsent::No } else { absent };
        self.fields.insert(name.clone(), Part::Leaf(both(before, ty), absent));
    }

    fn into_type(self) -> Ty {
        let fields = self.fields.into_iter().map(|(name, part)| {
            let (ty, absent) = match part {
                Part::Leaf(ty, absent) => (ty, absent),
                Part::Inner(inner) => (inner.into_type(), MayBeAbsent::No),
            };
            let optional = absent == MayBeAbsent::Yes;
            (name, TypeField { ty, optional, default: None, doc: None, place: None })
        });
        match self.computed {
            None => Arc::new(Type::Record(RecordType { fields: fields.collect() })),
            Some(computed) => {
                Type::map(fields.fold(computed, |joined, (_, field)| both(Some(joined), field.ty)))
            }
        }
    }
}

fn both(before: Option<Ty>, ty: Ty) -> Ty {
    match before {
        None => ty,
        Some(before) => join(&before, &ty).unwrap_or_else(unknown),
    }
}

/// A place whose type is not judged.
pub(super) fn free(subject: &Subject) -> Target<'_> {
    Target::optional(unknown(), subject)
}
