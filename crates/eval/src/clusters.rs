//! A cluster at run time: its chain, and what was found of it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;
use kspec_base::SmolStr;
use kspec_schema::Release;
use kspec_sema::hir::{ClusterDecl, ClusterId, ModuleId, OwnVariable};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::bodies::BodyKind;
use crate::frames::{BodyId, Env, Frame, NodeId, Slot, Slots};
use crate::keysets::groups::{GroupParts, Members};
use crate::keysets::nodes::{Node, NodeList};
use crate::layers::Setting;
use crate::patch::Patch;
use crate::plan::Summary;
use crate::plan::Target;
use crate::session::{Memo, Session};
use crate::things::ClusterIx;
use crate::variables::Known;

pub(crate) struct Cluster<'a> {
    pub ix: ClusterIx,
    pub id: ClusterId,
    pub decl: &'a ClusterDecl,
    pub name: SmolStr,
    /// The chain's bodies, base first.
    pub levels: Vec<BodyId>,
    pub header: RefCell<Memo<Rc<HeaderValues>>>,
    pub own_variables: IndexMap<&'a str, &'a OwnVariable, FxBuildHasher>,
    pub known: RefCell<FxHashMap<SmolStr, Rc<Known<'a>>>>,
    pub vars: RefCell<FxHashMap<SmolStr, Memo<Setting<'a>>>>,
    pub group_patches: RefCell<GroupPatches<'a>>,
    /// All nodes that were entered, also ones that a later `unset` drops.
    pub nodes: RefCell<Vec<Rc<Node<'a>>>>,
    /// By body, entry and round.
    pub entered_nodes: RefCell<FxHashMap<(BodyId, u32, u32), NodeId>>,
    pub node_list: RefCell<Memo<Rc<NodeList>>>,
    pub group_parts: RefCell<Memo<Rc<GroupParts<'a>>>>,
    pub members: RefCell<Memo<Rc<Members>>>,
    pub uses: RefCell<Memo<Rc<Vec<BodyId>>>>,
    /// What its bodies and the components of its uses may set.
    pub summary: Summary,
    pub unsets: Unsets,
}

/// By group and variable.
type GroupPatches<'a> = FxHashMap<(SmolStr, SmolStr), Memo<Option<Patch<'a>>>>;

/// What a header decides.
pub(crate) struct HeaderValues {
    pub kubespray: Option<Arc<dyn Release>>,
    pub kubernetes: SmolStr,
    pub kubernetes_written: bool,
    pub apis: Vec<(SmolStr, SmolStr)>,
}

/// Whether any body of the chain drops things of a kind.
#[derive(Clone, Copy, Default)]
pub(crate) struct Unsets {
    pub nodes: bool,
    pub uses: bool,
}

impl<'a> Cluster<'a> {
    pub fn node(&self, id: NodeId) -> Rc<Node<'a>> {
        self.nodes.borrow()[id.0 as usize].clone()
    }

    pub fn module(&self) -> ModuleId {
        self.decl.module
    }
}

impl<'a> Session<'a> {
    /// The cluster of a declaration outside of loops.
    pub fn declared(&self, id: ClusterId) -> ClusterIx {
        if let Some(found) = self.declared.borrow().get(&id) {
            return *found;
        }
        let ix = self.instantiate(id, None, None);
        self.declared.borrow_mut().insert(id, ix);
        ix
    }

    /// Makes the cluster of a declaration in a round of the loops (or the test) around it. `name` is given where
    /// it was computed.
    pub fn instantiate(
        &self,
        id: ClusterId,
        outer: Option<Rc<Frame<'a>>>,
        name: Option<SmolStr>,
    ) -> ClusterIx {
        let decl = &self.program.clusters[id.index()];
        let ix = ClusterIx(self.clusters.borrow().len() as u32);
        let name = name.or_else(|| decl.plain_name.clone()).unwrap_or_default();
        let levels = self.chain(ix, id, outer);
        let mut own_variables = IndexMap::default();
        let mut summary = Summary::default();
        let mut unsets = Unsets::default();
        for level in &levels {
            let body = self.body(*level);
            summary.include(&Summary::of(&body.plan));
            for used in &body.plan.uses {
                summary.include(&self.component(used.entry.component).1);
            }
            for unset in &body.plan.unsets {
                match unset.target {
                    Target::Node(_, _) => unsets.nodes = true,
                    Target::Use(_) => unsets.uses = true,
                    Target::Vars(_) | Target::Group(..) | Target::File(_) | Target::Other => {}
                }
            }
        }
        for module in &self.program.modules[decl.module.index()].reach {
            for variable in &self.program.modules[module.index()].variables {
                own_variables.entry(variable.name.as_str()).or_insert(variable);
            }
        }
        self.clusters.borrow_mut().push(Rc::new(Cluster {
            ix,
            id,
            decl,
            name,
            levels,
            header: RefCell::default(),
            own_variables,
            known: RefCell::default(),
            vars: RefCell::default(),
            group_patches: RefCell::default(),
            nodes: RefCell::default(),
            entered_nodes: RefCell::default(),
            node_list: RefCell::default(),
            group_parts: RefCell::default(),
            members: RefCell::default(),
            uses: RefCell::default(),
            summary,
            unsets,
        }));
        ix
    }

    /// The bodies of a chain, base first. Frames are made from the heir down, since arguments stand in the heir.
    fn chain(&self, ix: ClusterIx, id: ClusterId, outer: Option<Rc<Frame<'a>>>) -> Vec<BodyId> {
        let mut decls = vec![id];
        let program = self.program;
        while let Some(extends) = &program.clusters[decls[decls.len() - 1].index()].extends {
            // A cycle was told by name resolution.
            if decls.contains(&extends.base) {
                break;
            }
            decls.push(extends.base);
        }
        let mut bodies = Vec::with_capacity(decls.len());
        let mut heir: Option<(ClusterId, Env<'a>)> = None;
        for (depth, id) in decls.iter().enumerate() {
            let decl = &program.clusters[id.index()];
            let frame = Frame::new(outer.clone(), self.cluster_slots(*id, heir.as_ref()));
            let level = (decls.len() - 1 - depth) as u32;
            let kind = BodyKind::Level { decl, level };
            let body = self.add_body(ix, kind, self.cluster_plan(*id), frame);
            heir = Some((*id, self.body(body).env.clone()));
            bodies.push(body);
        }
        bodies.reverse();
        bodies
    }

    fn cluster_slots(&self, id: ClusterId, heir: Option<&(ClusterId, Env<'a>)>) -> Slots<'a> {
        let program = self.program;
        let decl = &program.clusters[id.index()];
        let argument = |index: usize| {
            let (heir, env) = heir?;
            let extends = program.clusters[heir.index()].extends.as_ref()?;
            let given = extends.arguments.iter().find(|argument| argument.parameter as usize == index)?;
            Some(Slot::Argument(&decl.parameters[index], &given.value, Box::new(env.clone())))
        };
        let parameters = decl.parameters.iter().enumerate();
        let parameters =
            parameters.map(|(index, parameter)| argument(index).unwrap_or(Slot::Default(parameter)));
        parameters.chain(decl.lets.iter().map(Slot::Let)).collect()
    }
}
