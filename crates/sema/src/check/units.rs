//! What is checked together: a body under one release. A base is checked again for each release that its heirs
//! choose, a component for each release of the clusters that use it.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::Release;
use rustc_hash::FxHashMap;

use super::Checker;
use super::index::{Entries, Index};
use super::scope::{Frame, Scope, Slot};
use super::variables::Known;
use crate::hir::{ClusterId, ClusterItem, ComponentId, For, ModuleId};

/// What decides how a body is judged beside its text.
pub(crate) struct Tuple {
    pub number: u32,
    /// `None`: a cluster without inventory.
    pub kubespray: Option<Arc<dyn Release>>,
    pub kubernetes: SmolStr,
    pub apis: Vec<(SmolStr, SmolStr)>,
    /// The modules whose `catalogue vars` hold.
    pub catalogues: Vec<ModuleId>,
    /// Variables that were asked for.
    pub(super) variables: RefCell<FxHashMap<SmolStr, Option<Known>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Body {
    /// What stands at the top of a file.
    Top(ModuleId),
    /// Rules of a file, in three-valued logic.
    Rules(ModuleId),
    Component(ComponentId),
    Cluster(ClusterId),
}

/// A body under a release.
pub(crate) struct Unit<'p> {
    pub body: Body,
    pub tuple: Rc<Tuple>,
    /// The cluster below, under the same release.
    pub base: Option<Rc<Unit<'p>>>,
    /// The first `use` that brought a component here.
    pub via: Option<Place>,
    /// The frame of the declaration; `None` at the top.
    pub root: Option<Rc<Frame<'p>>>,
    pub(super) own: OnceCell<Rc<Entries<'p>>>,
    pub(super) index: OnceCell<Rc<Index<'p>>>,
    /// The instances in which it takes part, by number.
    pub instances: RefCell<BTreeSet<usize>>,
}

impl Tuple {
    /// Of what stands at the top of files.
    pub fn of_files() -> Tuple {
        Tuple {
            number: 0,
            kubespray: None,
            kubernetes: SmolStr::default(),
            apis: Vec::new(),
            catalogues: Vec::new(),
            variables: RefCell::default(),
        }
    }
}

impl<'p> Unit<'p> {
    /// The scope of the declaration's entries.
    pub fn scope(self: &Rc<Self>) -> Scope<'p> {
        Scope { frame: self.root.clone(), ..Scope::new(self.clone()) }
    }

    pub fn cluster(&self) -> Option<ClusterId> {
        match self.body {
            Body::Cluster(id) => Some(id),
            Body::Top(_) | Body::Rules(_) | Body::Component(_) => None,
        }
    }

    pub fn in_rules(&self) -> bool {
        matches!(self.body, Body::Rules(_))
    }
}

impl<'p> Checker<'p> {
    pub(super) fn tuple(
        &mut self,
        kubespray: Option<Arc<dyn Release>>,
        kubernetes: SmolStr,
        apis: Vec<(SmolStr, SmolStr)>,
        module: ModuleId,
    ) -> Rc<Tuple> {
        let reach = &self.program.modules[module.index()].reach;
        let catalogues: Vec<ModuleId> = reach
            .iter()
            .copied()
            .filter(|module| !self.program.modules[module.index()].variables.is_empty())
            .collect();
        let known = self.tuples[1..].iter().find(|tuple| {
            same_release(tuple.kubespray.as_ref(), kubespray.as_ref())
                && tuple.kubernetes == kubernetes
                && tuple.apis == apis
                && tuple.catalogues == catalogues
        });
        if let Some(tuple) = known {
            return tuple.clone();
        }
        let tuple = Rc::new(Tuple {
            number: self.tuples.len() as u32,
            kubespray,
            kubernetes,
            apis,
            catalogues,
            variables: RefCell::default(),
        });
        self.tuples.push(tuple.clone());
        tuple
    }

    /// The unit of a body; `via` counts only when it is made.
    pub(super) fn unit(&mut self, body: Body, tuple: &Rc<Tuple>, via: Option<Place>) -> Rc<Unit<'p>> {
        if let Some(unit) = self.units.get(&(body, tuple.number)) {
            return unit.clone();
        }
        // The chain from the lowest base up, so that no walk recurses on its length.
        let mut chain = vec![body];
        while let Some(Body::Cluster(id)) = chain.last() {
            let Some(extends) = &self.program.clusters[id.index()].extends else { break };
            let base = Body::Cluster(extends.base);
            if chain.contains(&base) {
                break; // A cycle, which was told.
            }
            chain.push(base);
        }
        let mut below = None;
        while let Some(body) = chain.pop() {
            let unit = match self.units.get(&(body, tuple.number)) {
                Some(unit) => unit.clone(),
                None => {
                    let root = self.root(body);
                    let unit = Rc::new(Unit {
                        body,
                        tuple: tuple.clone(),
                        base: below,
                        via,
                        root,
                        own: OnceCell::new(),
                        index: OnceCell::new(),
                        instances: RefCell::default(),
                    });
                    self.units.insert((body, tuple.number), unit.clone());
                    unit
                }
            };
            below = Some(unit);
        }
        below.expect("the chain holds the body itself")
    }

    fn root(&mut self, body: Body) -> Option<Rc<Frame<'p>>> {
        let program = self.program;
        match body {
            Body::Top(_) | Body::Rules(_) => None,
            Body::Component(id) => {
                let decl = &program.components[id.index()];
                self.top(decl.module).enter(slots(&decl.parameters, &decl.lets)).frame
            }
            Body::Cluster(id) => {
                let decl = &program.clusters[id.index()];
                let outer = self.around(id);
                outer.enter(slots(&decl.parameters, &decl.lets)).frame
            }
        }
    }

    /// The scope in which a cluster stands: at the top, inside loops, or in a test.
    fn around(&mut self, id: ClusterId) -> Scope<'p> {
        let program = self.program;
        let top = self.top(program.clusters[id.index()].module);
        let module = &program.modules[program.clusters[id.index()].module.index()];
        if let Some(test) = module.tests.iter().find(|test| test.clusters.contains(&id)) {
            return top.enter_lets(&test.body.lets);
        }
        let Some(loops) = self.loops.get(&id).cloned() else { return top };
        let mut scope = top;
        for around in loops {
            scope = self.enter_loop(&scope, around);
        }
        scope
    }
}

/// Releases are the same by what they are: a checkout may have the version of a release that it is not.
fn same_release(a: Option<&Arc<dyn Release>>, b: Option<&Arc<dyn Release>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => std::ptr::addr_eq(Arc::as_ptr(a), Arc::as_ptr(b)),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

fn slots<'p>(parameters: &'p [crate::hir::Parameter], lets: &'p [crate::hir::LocalLet]) -> Vec<Slot<'p>> {
    parameters.iter().map(Slot::of_parameter).chain(lets.iter().map(Slot::of_let)).collect()
}

/// The loops around each cluster that stands in one, the outermost first.
pub(super) fn loops_of(modules: &[crate::hir::Module]) -> FxHashMap<ClusterId, Vec<&For<Vec<ClusterItem>>>> {
    let mut found = FxHashMap::default();
    let mut work: Vec<(&ClusterItem, Vec<&For<Vec<ClusterItem>>>)> =
        modules.iter().flat_map(|module| &module.clusters).map(|item| (item, Vec::new())).collect();
    while let Some((item, loops)) = work.pop() {
        match item {
            ClusterItem::Cluster(id) => {
                if !loops.is_empty() {
                    found.insert(*id, loops);
                }
            }
            ClusterItem::For(around) => {
                let mut inner = loops;
                inner.push(around);
                work.extend(around.body.iter().map(|item| (item, inner.clone())));
            }
            ClusterItem::Assert(_) => {}
        }
    }
    found
}
