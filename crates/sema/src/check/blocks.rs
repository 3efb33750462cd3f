//! Blocks that set variables: `vars`, `group`, `node`, and overrides of these.

use kspec_base::{Place, SmolStr};
use kspec_schema::Type;

use super::Checker;
use super::fitting::Target;
use super::paths::Of;
use super::records::free;
use super::scope::Scope;
use super::subject::Subject;
use super::typing::text_type;
use crate::diagnostics;
use crate::hir::{BinaryOp, Element, Expr, ExprKind, Field, FieldKind, FieldOp, Key, OF_HEADER, Scoped};

/// Whose variables a block sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Cluster,
    Group,
    Node,
}

impl<'p> Checker<'p> {
    pub(super) fn variables(&mut self, scope: &Scope<'p>, fields: &'p Scoped<Vec<Field>>, owner: Owner) {
        let inner = scope.enter_lets(&fields.lets);
        self.variable_block(&inner, &fields.inner, owner);
        self.settle_lets(&inner, &fields.lets);
    }

    fn variable_block(&mut self, scope: &Scope<'p>, fields: &'p [Field], owner: Owner) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, op, value } => self.set_variable(scope, path, *op, value, owner),
                FieldKind::Nested { path, fields } => {
                    let Some((subject, rest)) = self.variable_subject(scope, path, owner) else {
                        self.variables_unseen(scope, fields);
                        continue;
                    };
                    let target = Target::optional(self.subject_type(&subject), &subject);
                    let inner = scope.enter_lets(&fields.lets);
                    self.at_path(&inner, rest, &target, &mut |checker, inner, target| {
                        checker.nested(inner, &fields.inner, target, path);
                    });
                    self.settle_lets(&inner, &fields.lets);
                }
                FieldKind::Unset(path) => self.unset_variable(scope, path),
                FieldKind::If(branches) => self.branches(scope, branches, &mut |checker, scope, fields| {
                    checker.variable_block(scope, fields, owner);
                }),
                FieldKind::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.variable_block(&inner, &around.body, owner);
                    self.settle_lets(&inner, &around.lets);
                }
                FieldKind::Assert(assert) => self.assert(scope, assert),
            }
        }
    }

    /// The block of a variable that was told to be none.
    fn variables_unseen(&mut self, scope: &Scope<'p>, fields: &'p Scoped<Vec<Field>>) {
        let inner = scope.enter_lets(&fields.lets);
        let subject = Subject::Value;
        self.block(&inner, &fields.inner, &free(&subject));
        self.settle_lets(&inner, &fields.lets);
    }

    fn set_variable(
        &mut self,
        scope: &Scope<'p>,
        path: &'p [Key],
        op: FieldOp,
        value: &'p Expr,
        owner: Owner,
    ) {
        if let [Key::Name(name, _)] = path {
            match (owner, name.as_str()) {
                (Owner::Node, "groups") => return self.group_list(scope, value),
                (Owner::Group, "first") => {
                    let subject = Subject::Named("first");
                    return self.check(scope, value, &Target::new(Type::list(text_type()), &subject));
                }
                _ => {}
            }
        }
        let Some((subject, rest)) = self.variable_subject(scope, path, owner) else {
            let subject = Subject::Value;
            return self.check_free(scope, value, &subject);
        };
        let target = Target::optional(self.subject_type(&subject), &subject);
        match (rest, op) {
            ([], FieldOp::Add | FieldOp::Remove) => self.edit(scope, op, value, &target, path),
            _ => self.set(scope, rest, op, value, &target),
        }
    }

    fn subject_type(&self, subject: &Subject) -> kspec_schema::Ty {
        match subject {
            Subject::Variable { known, .. } => known.ty(self.program),
            Subject::Param { .. }
            | Subject::Parameter { .. }
            | Subject::Let { .. }
            | Subject::Result { .. }
            | Subject::Header { .. }
            | Subject::Version
            | Subject::Named(_)
            | Subject::Value => super::typing::unknown(),
        }
    }

    /// The variable at the head of a left side, and the rest of it. `None`: it was told, or has no name here.
    fn variable_subject(
        &mut self,
        scope: &Scope<'p>,
        path: &'p [Key],
        owner: Owner,
    ) -> Option<(Subject, &'p [Key])> {
        let (first, rest) = path.split_first()?;
        let (name, place) = match first {
            Key::Name(name, place) => (name, *place),
            Key::Computed(expr) => {
                self.name_text(scope, expr);
                return None;
            }
        };
        if matches!(name.as_str(), "groups" | "first") {
            return None; // In the wrong block, which was told.
        }
        let tuple = scope.unit.tuple.clone();
        let release = tuple.kubespray.clone()?;
        if let Some((_, header)) = OF_HEADER.iter().find(|(variable, _)| variable == name) {
            let decided = self.header_place(scope, header);
            self.report(&scope.unit, diagnostics::decided_by_header(place, name, header, decided));
            return None;
        }
        let Some(known) = self.variable(&tuple, name) else {
            self.unknown_variable(scope, &tuple, name, place);
            return None;
        };
        if let Some(variable) = known.facts() {
            self.judge_effect(scope, variable, place, release.version(), owner);
            if variable.dead.is_some() {
                return None;
            }
        }
        let subject = Subject::Variable { name: name.clone(), place, known, release: Some(release) };
        Some((subject, rest))
    }

    /// What is known of a variable beside its type.
    fn judge_effect(
        &mut self,
        scope: &Scope<'p>,
        variable: &kspec_schema::Variable,
        place: Place,
        release: &str,
        owner: Owner,
    ) {
        let name = &variable.name;
        if let Some(reason) = &variable.dead {
            self.report(&scope.unit, diagnostics::dead_variable(place, name, release, reason));
        } else if variable.unused {
            self.report(&scope.unit, diagnostics::unused_variable(place, name, release));
        } else if variable.role_vars_beat {
            self.report(&scope.unit, diagnostics::beaten_variable(place, name, &variable.roles));
        } else if owner == Owner::Node && !variable.per_host {
            self.report(&scope.unit, diagnostics::not_per_host(place, name));
        }
    }

    /// Where the header stands, in the chain of the body.
    fn header_place(&self, scope: &Scope<'p>, header: &str) -> Option<Place> {
        use crate::hir::HeaderName;
        let mut level = Some(scope.unit.clone());
        while let Some(unit) = level {
            let decl = unit.cluster().map(|id| &self.program.clusters[id.index()]);
            let found = decl.and_then(|decl| {
                decl.headers.iter().find(|found| match &found.name {
                    HeaderName::Kubernetes => header == "kubernetes",
                    HeaderName::Kubespray | HeaderName::KubesprayCheckout => header == "kubespray",
                    HeaderName::Api(_) => false,
                })
            });
            if let Some(found) = found {
                return Some(found.place);
            }
            level = unit.base.clone();
        }
        None
    }

    /// `unset x`: an inherited variable may be one that this release does not know.
    pub(super) fn unset_variable(&mut self, scope: &Scope<'p>, path: &'p [Key]) {
        let Some((first, rest)) = path.split_first() else { return };
        for key in rest {
            if let Key::Computed(expr) = key {
                self.name_text(scope, expr);
            }
        }
        match first {
            Key::Name(name, place) => self.expect_unsettable(scope, name, *place),
            Key::Computed(expr) => self.name_text(scope, expr),
        }
    }

    pub(super) fn expect_unsettable(&mut self, scope: &Scope<'p>, name: &SmolStr, place: Place) {
        let tuple = scope.unit.tuple.clone();
        if self.variable(&tuple, name).is_some() {
            return;
        }
        let unit = scope.unit.clone();
        let index = self.index(&unit);
        if !index.sets(name) {
            self.unknown_variable(scope, &tuple, name, place);
        }
    }

    /// `groups = […]` of a node.
    fn group_list(&mut self, scope: &Scope<'p>, value: &'p Expr) {
        let subject = Subject::Named("groups");
        self.check(scope, value, &Target::new(Type::list(text_type()), &subject));
        let of = Of::Here(scope.unit.clone());
        for name in plain_elements(value) {
            match &name.kind {
                ExprKind::Text(text) => self.expect_group(scope, &of, text, name.place),
                _ => {
                    if let Some(opacity) = super::opacity::written_opacity(name) {
                        self.report(
                            &scope.unit,
                            diagnostics::opaque_needed(name.place, "a list of groups", &opacity),
                        );
                    }
                }
            }
        }
    }
}

/// The elements that stand in a list's own text, through `if` and `+`.
fn plain_elements(expr: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    let mut work = vec![expr];
    while let Some(expr) = work.pop() {
        match &expr.kind {
            ExprKind::List(elements) => found.extend(elements.iter().map(innermost)),
            ExprKind::If(branches, otherwise) => {
                work.extend(branches.iter().map(|(_, value)| value));
                work.push(otherwise);
            }
            ExprKind::Chain(first, rest) if rest.iter().all(|(op, ..)| *op == BinaryOp::Add) => {
                work.push(first);
                work.extend(rest.iter().map(|(_, _, expr)| expr));
            }
            _ => {}
        }
    }
    found
}

fn innermost(element: &Element) -> &Expr {
    let mut element = element;
    loop {
        match element {
            Element::Value(expr) => return expr,
            Element::If(_, inner) => element = inner,
            Element::For(around) => element = &around.body,
        }
    }
}
