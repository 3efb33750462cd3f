//! Paths: what a head is, and how each step goes on from it.

use std::rc::Rc;

use kspec_base::{Place, SmolStr};

use super::Checker;
use super::narrow::{StaticPath, plain_text};
use super::scope::{Content, Scope};
use super::typing::{Absence, Missing, Typing, text_type, version_type};
use super::units::{Body, Unit};
use super::variables::{Trail, View};
use crate::diagnostics;
use crate::hir::{Expr, ExprKind, Given, Step};

/// What an expression is to whoever goes on from it.
#[derive(Clone)]
pub(crate) enum Seen<'p> {
    Value(Typing),
    Vars(Of<'p>),
    Nodes(Of<'p>),
    /// A node, by its name where that is plain.
    Node(Of<'p>, Option<SmolStr>),
    Groups(Of<'p>),
    Uses(Of<'p>),
    /// A use: the components that it can be of.
    Use(Rc<[Rc<Unit<'p>>]>),
    /// The kind of a resource elsewhere; its identifier follows.
    Kind(SmolStr),
    Cluster(Of<'p>),
    Clusters,
    Apis,
    /// Files and manifests: only asked for.
    Outputs,
}

/// Whose.
#[derive(Clone)]
pub(crate) enum Of<'p> {
    /// The body that reads.
    Here(Rc<Unit<'p>>),
    /// A cluster or component by its name.
    There(Rc<Unit<'p>>),
    /// Any cluster of the run.
    Every,
}

/// A step with its name, where it has one.
pub(crate) enum StepKey<'p> {
    Plain(&'p SmolStr, Place),
    Computed(&'p Expr),
}

impl StepKey<'_> {
    pub fn place(&self) -> Place {
        match self {
            StepKey::Plain(_, place) => *place,
            StepKey::Computed(expr) => expr.place,
        }
    }

    pub fn plain(&self) -> Option<&SmolStr> {
        match self {
            StepKey::Plain(name, _) => Some(name),
            StepKey::Computed(_) => None,
        }
    }
}

impl Seen<'_> {
    pub fn unknown() -> Self {
        Seen::Value(Typing::unknown())
    }

    /// How messages call a head that is no value.
    pub fn head_name(&self) -> &'static str {
        match self {
            Seen::Value(_) => "a value",
            Seen::Vars(_) => "vars",
            Seen::Nodes(_) => "nodes",
            Seen::Node(..) => "a node",
            Seen::Groups(_) => "groups",
            Seen::Uses(_) => "uses",
            Seen::Use(_) => "a use",
            Seen::Kind(_) => "a kind",
            Seen::Cluster(_) => "a cluster",
            Seen::Clusters => "clusters",
            Seen::Apis => "apis",
            Seen::Outputs => "a file",
        }
    }
}

impl<'p> Checker<'p> {
    /// What an expression is, heads of paths included.
    pub(super) fn see(&mut self, scope: &Scope<'p>, expr: &'p Expr) -> Seen<'p> {
        match &expr.kind {
            ExprKind::Local { up, slot } => proven_head(scope, expr, self.see_local(scope, *up, *slot)),
            ExprKind::Given(given) => proven_head(scope, expr, self.given(scope, *given)),
            ExprKind::Cluster(id) => Seen::Cluster(self.cluster_unit(*id).map_or(Of::Every, Of::There)),
            ExprKind::Path(head, steps) => self.path(scope, head, steps),
            _ => Seen::Value(self.infer_value(scope, expr)),
        }
    }

    pub(super) fn see_local(&mut self, scope: &Scope<'p>, up: u16, slot: u16) -> Seen<'p> {
        let Some(frame) = scope.outward(up).cloned() else { return Seen::unknown() };
        let decl = match frame.content(slot) {
            Content::Known(seen) => return seen,
            Content::Running => return Seen::unknown(),
            Content::Let(decl) => decl,
        };
        let inside = scope.inside(&frame);
        let typing = self.deeper(|checker| checker.local_let(&inside, decl));
        let seen = Seen::Value(typing.unwrap_or_else(Typing::unknown));
        frame.settle(slot, seen.clone());
        seen
    }

    fn given(&mut self, scope: &Scope<'p>, given: Given) -> Seen<'p> {
        let here = match scope.unit.body {
            Body::Top(_) | Body::Rules(_) => Of::Every,
            Body::Component(_) | Body::Cluster(_) => Of::Here(scope.unit.clone()),
        };
        match given {
            Given::Vars => Seen::Vars(here),
            Given::Nodes => Seen::Nodes(here),
            Given::Groups => Seen::Groups(here),
            Given::Uses => Seen::Uses(here),
            Given::Cluster => Seen::Cluster(here),
            Given::Node => Seen::Node(here, scope.node.clone()),
            Given::Apis => Seen::Apis,
            Given::Kubernetes => Seen::Value(Typing::of(version_type())),
            Given::Kubespray => Seen::Value(kubespray(&here)),
            Given::Clusters => Seen::Clusters,
            Given::Files | Given::Manifests => Seen::Outputs,
            Given::Resources => Seen::Value(Typing::of(kspec_schema::Type::list(super::typing::any()))),
        }
    }

    fn path(&mut self, scope: &Scope<'p>, head: &'p Expr, steps: &'p [Step]) -> Seen<'p> {
        let mut seen = self.see(scope, head);
        let mut proof = if scope.facts.is_empty() { None } else { StaticPath::of_head(scope, head) };
        let mut missing: Option<Missing> = None;
        let mut trail: Option<Trail<'p>> = None;
        note_missing(&mut missing, &seen);
        for step in steps {
            let key = match step {
                Step::Member(name, place) => StepKey::Plain(name, *place),
                Step::Index(index) => match plain_text(index) {
                    Some(name) => StepKey::Plain(name, index.place),
                    None => StepKey::Computed(index),
                },
            };
            seen = self.step(scope, seen, &key, &mut trail);
            proof = proof.and_then(|mut path| path.push(step).map(|()| path));
            let proven = proof.as_ref().is_some_and(|proof| scope.facts.hold(proof));
            match &mut seen {
                Seen::Value(typing) if proven => {
                    typing.absence = Absence::Never;
                    missing = None;
                }
                _ if proven => missing = None,
                _ => note_missing(&mut missing, &seen),
            }
        }
        match (seen, missing) {
            (Seen::Value(typing), Some(missing)) => {
                Seen::Value(Typing { absence: Absence::Maybe(missing), ..typing })
            }
            (seen, _) => seen,
        }
    }

    fn step(
        &mut self,
        scope: &Scope<'p>,
        seen: Seen<'p>,
        key: &StepKey<'p>,
        trail: &mut Option<Trail<'p>>,
    ) -> Seen<'p> {
        if let (StepKey::Computed(index), false) = (key, matches!(seen, Seen::Value(_))) {
            self.name_text(scope, index);
        }
        match seen {
            Seen::Value(typing) => Seen::Value(self.value_step(scope, typing, key, trail.as_mut())),
            Seen::Vars(of) => match key {
                StepKey::Plain(name, place) => {
                    let read = Trail::new(of, View::Cluster, (*name).clone());
                    let typing = self.read_variable(scope, &read, *place);
                    *trail = Some(read);
                    Seen::Value(typing)
                }
                StepKey::Computed(_) => Seen::unknown(),
            },
            Seen::Nodes(of) => {
                self.wants_inventory(scope, &of, "nodes", key.place());
                if let StepKey::Plain(name, place) = key {
                    self.expect_node(scope, &of, name, *place);
                }
                Seen::Node(of, key.plain().cloned())
            }
            Seen::Node(of, node) => match key {
                StepKey::Plain(name, _) if *name == "name" => Seen::Value(Typing::of(text_type())),
                StepKey::Plain(name, _) if *name == "groups" => {
                    Seen::Value(Typing::of(kspec_schema::Type::list(text_type())))
                }
                StepKey::Plain(name, place) => {
                    let read = Trail::new(of, View::Node(node), (*name).clone());
                    let typing = self.read_variable(scope, &read, *place);
                    *trail = Some(read);
                    Seen::Value(typing)
                }
                StepKey::Computed(_) => Seen::unknown(),
            },
            Seen::Groups(of) => {
                self.wants_inventory(scope, &of, "groups", key.place());
                if let StepKey::Plain(name, place) = key {
                    self.expect_group(scope, &of, name, *place);
                }
                Seen::Value(Typing::of(kspec_schema::Type::list(text_type())))
            }
            Seen::Uses(of) => self.use_step(scope, &of, key),
            Seen::Use(units) => self.member_of_use(scope, &units, key),
            Seen::Kind(kind) => {
                Seen::Value(Typing::open(std::sync::Arc::new(kspec_schema::Type::Reference(kind))))
            }
            Seen::Cluster(of) => self.member_of_cluster(scope, &of, key),
            Seen::Clusters => Seen::Cluster(Of::Every),
            Seen::Apis => Seen::Value(Typing::open(version_type())),
            Seen::Outputs => Seen::unknown(),
        }
    }

    /// A text that names something: no opaque value, present, text.
    pub(super) fn name_text(&mut self, scope: &Scope<'p>, name: &'p Expr) {
        let typing = self.infer(scope, name);
        self.wants_value(scope, &typing, name, "a name");
        self.wants_present(scope, &typing, name, "a name");
        if !super::fitting::may_be_text(&typing.ty) {
            let found = kspec_schema::display(&typing.ty);
            self.report(&scope.unit, diagnostics::name_is_no_text(name.place, &found));
        }
    }

    /// A value where one is wanted: heads of paths are none.
    pub(super) fn value_of(&mut self, scope: &Scope<'p>, seen: Seen<'p>, place: Place) -> Typing {
        match seen {
            Seen::Value(typing) => typing,
            other => {
                self.report(&scope.unit, diagnostics::no_value(place, other.head_name()));
                Typing::unknown()
            }
        }
    }
}

/// A head that guards have proven to be there.
fn proven_head<'p>(scope: &Scope<'p>, expr: &Expr, seen: Seen<'p>) -> Seen<'p> {
    match seen {
        Seen::Value(typing @ Typing { absence: Absence::Maybe(_), .. })
            if !scope.facts.is_empty()
                && StaticPath::of_head(scope, expr).is_some_and(|path| scope.facts.hold(&path)) =>
        {
            Seen::Value(typing.present())
        }
        seen => seen,
    }
}

fn note_missing(missing: &mut Option<Missing>, seen: &Seen<'_>) {
    if let Seen::Value(Typing { absence: Absence::Maybe(reason), .. }) = seen {
        missing.get_or_insert_with(|| reason.clone());
    }
}

fn kubespray(of: &Of<'_>) -> Typing {
    match of {
        Of::Here(unit) | Of::There(unit) if unit.tuple.kubespray.is_none() => {
            Typing::absent(version_type(), Missing::Kubespray)
        }
        Of::Here(_) | Of::There(_) => Typing::of(version_type()),
        Of::Every => Typing::open(version_type()),
    }
}

impl<'p> Of<'p> {
    pub fn unit(&self) -> Option<&Rc<Unit<'p>>> {
        match self {
            Of::Here(unit) | Of::There(unit) => Some(unit),
            Of::Every => None,
        }
    }

    /// The version of kubespray there.
    pub fn kubespray(&self) -> Typing {
        kubespray(self)
    }
}
