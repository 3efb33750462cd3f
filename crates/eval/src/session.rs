//! One run of the evaluator: the program, what was found so far, and what was told.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_builtins::Patterns;
use kspec_schema::Library;
use kspec_sema::Hints;
use kspec_sema::hir::{ClusterId, ComponentId, Program};
use rustc_hash::FxHashMap;

use crate::admission::Admitted;
use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::demand::Demands;
use crate::files::Files;
use crate::frames::BodyId;
use crate::keysets::groups::groups_field;
use crate::limits::Budget;
use crate::params::Input;
use crate::plan::{BodyPlan, Summary};
use crate::rules::Watch;
use crate::stop::{Eval, Stop};
use crate::things::{ClusterIx, Thing};
use crate::variables::Known;

/// A value that is found once.
#[derive(Clone, Default)]
pub(crate) enum Memo<T> {
    #[default]
    Empty,
    Busy,
    Done(Eval<T>),
}

/// A component's plan and what it may set.
pub(crate) type Component<'a> = (Rc<BodyPlan<'a>>, Rc<Summary>);

/// Code, place and message.
type ToldKey = (&'static str, Option<Place>, String);

pub(crate) struct Session<'a> {
    pub program: &'a Program,
    pub library: &'a dyn Library,
    pub files: &'a dyn Files,
    /// What the checker found.
    pub hints: RefCell<Hints>,
    pub inputs: FxHashMap<u32, Rc<Input>>,
    pub params: RefCell<Vec<Memo<Thing>>>,
    pub lets: RefCell<Vec<Memo<Thing>>>,
    pub clusters: RefCell<Vec<Rc<Cluster<'a>>>>,
    /// Built clusters, in order.
    pub built: RefCell<Vec<ClusterIx>>,
    /// Where each of them is written: its declaration, or its round of a loop.
    pub built_at: RefCell<FxHashMap<SmolStr, Place>>,
    /// Clusters that are reached by their declaration.
    pub declared: RefCell<FxHashMap<ClusterId, ClusterIx>>,
    pub bodies: RefCell<Vec<Rc<Body<'a>>>>,
    pub cluster_plans: RefCell<FxHashMap<ClusterId, Rc<BodyPlan<'a>>>>,
    pub component_plans: RefCell<FxHashMap<ComponentId, Component<'a>>>,
    pub admitted: Admitted,
    pub demands: Demands,
    pub budget: Budget,
    pub patterns: RefCell<Patterns>,
    /// `groups` of nodes, as a variable.
    pub groups_field: Known<'a>,
    pub watch: RefCell<Watch>,
    told: RefCell<Vec<Diagnostic>>,
    /// What was told, for finding it again.
    keys: RefCell<FxHashMap<ToldKey, usize>>,
    /// The cluster whose values are being made.
    current: RefCell<Option<SmolStr>>,
    quiet: Cell<u32>,
}

impl<'a> Session<'a> {
    pub fn new(
        program: &'a Program,
        library: &'a dyn Library,
        files: &'a dyn Files,
        inputs: FxHashMap<u32, Rc<Input>>,
    ) -> Session<'a> {
        Session {
            program,
            library,
            files,
            hints: RefCell::default(),
            inputs,
            params: RefCell::new(vec![Memo::Empty; program.params.len()]),
            lets: RefCell::new(vec![Memo::Empty; program.lets.len()]),
            clusters: RefCell::default(),
            built: RefCell::default(),
            built_at: RefCell::default(),
            declared: RefCell::default(),
            bodies: RefCell::default(),
            cluster_plans: RefCell::default(),
            component_plans: RefCell::default(),
            admitted: Admitted::default(),
            demands: Demands::default(),
            budget: Budget::default(),
            patterns: RefCell::default(),
            groups_field: groups_field(),
            watch: RefCell::default(),
            told: RefCell::default(),
            keys: RefCell::default(),
            current: RefCell::default(),
            quiet: Cell::new(0),
        }
    }

    pub fn body(&self, id: BodyId) -> Rc<Body<'a>> {
        self.bodies.borrow()[id.0 as usize].clone()
    }

    pub fn cluster(&self, ix: ClusterIx) -> Rc<Cluster<'a>> {
        self.clusters.borrow()[ix.0 as usize].clone()
    }

    /// Tells a diagnostic, once for its code, place and message; the clusters it holds in are collected.
    pub fn tell(&self, diagnostic: Diagnostic) -> Stop {
        if self.quiet.get() > 0 {
            return Stop::Poison;
        }
        let key = (diagnostic.code.id, diagnostic.place(), diagnostic.message.clone());
        let mut told = self.told.borrow_mut();
        let at = *self.keys.borrow_mut().entry(key).or_insert_with(|| {
            told.push(diagnostic);
            told.len() - 1
        });
        if let Some(name) = &*self.current.borrow()
            && !told[at].clusters.contains(name)
        {
            told[at].clusters.push(name.clone());
        }
        Stop::Poison
    }

    /// Runs `work` with what it tells attributed to a cluster.
    pub fn within<T>(&self, cluster: &SmolStr, work: impl FnOnce() -> T) -> T {
        let before = self.current.replace(Some(cluster.clone()));
        let result = work();
        self.current.replace(before);
        result
    }

    /// Runs `work` without telling anything: unknown is an answer there.
    pub fn quietly<T>(&self, work: impl FnOnce() -> T) -> T {
        self.quiet.set(self.quiet.get() + 1);
        let result = work();
        self.quiet.set(self.quiet.get() - 1);
        result
    }

    /// Takes what was told so far.
    pub fn take_told(&self) -> Vec<Diagnostic> {
        self.keys.borrow_mut().clear();
        let mut told = self.told.take();
        if self.built.borrow().len() < 2 {
            told.iter_mut().for_each(|diagnostic| diagnostic.clusters.clear());
        }
        told
    }

    pub fn cluster_plan(&self, id: ClusterId) -> Rc<BodyPlan<'a>> {
        let program = self.program;
        let plan = || Rc::new(BodyPlan::new(&program.clusters[id.index()].body));
        self.cluster_plans.borrow_mut().entry(id).or_insert_with(plan).clone()
    }

    /// A component's plan with what it and the uses inside may set. Uses form no cycle.
    pub fn component(&self, id: ComponentId) -> Component<'a> {
        if let Some(found) = self.component_plans.borrow().get(&id) {
            return found.clone();
        }
        let plan = Rc::new(BodyPlan::new(&self.program.components[id.index()].body));
        let mut summary = Summary::of(&plan);
        // A cycle of uses was told by name resolution; the entry stops it here.
        let pending = (plan.clone(), Rc::new(summary.clone()));
        self.component_plans.borrow_mut().insert(id, pending);
        for used in &plan.uses {
            summary.include(&self.component(used.entry.component).1);
        }
        let found = (plan, Rc::new(summary));
        self.component_plans.borrow_mut().insert(id, found.clone());
        found
    }
}
