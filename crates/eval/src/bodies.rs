//! Bodies at run time: each cluster of a chain, each use.

use std::cell::RefCell;
use std::rc::Rc;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{ClusterDecl, ComponentDecl, Parameter, Use};
use rustc_hash::FxHashMap;

use crate::diagnostics;
use crate::frames::{BodyId, Env, Frame, Slot};
use crate::plan::BodyPlan;
use crate::session::{Memo, Session};
use crate::sites::Site;
use crate::stop::Eval;
use crate::things::{ClusterIx, Container, Thing};

pub(crate) struct Body<'a> {
    pub id: BodyId,
    pub cluster: ClusterIx,
    pub kind: BodyKind<'a>,
    /// How many uses it lies inside of.
    pub depth: u32,
    pub plan: Rc<BodyPlan<'a>>,
    pub site: Site<'a>,
    pub env: Env<'a>,
    /// Uses that were entered, by entry and round.
    pub entered: RefCell<FxHashMap<(u32, u32), BodyId>>,
    /// For a use: the uses inside, in order.
    pub uses: RefCell<Memo<Rc<Vec<BodyId>>>>,
}

/// How many uses may lie inside each other.
const USES_DEPTH: u32 = 128;
/// What a use counts for against the limit of elements: a body with its cells is about so much work.
const BODY_ELEMENTS: usize = 20;

pub(crate) enum BodyKind<'a> {
    /// A cluster of a chain; the base is 0.
    Level {
        decl: &'a ClusterDecl,
        level: u32,
    },
    Use(UseOf<'a>),
}

pub(crate) struct UseOf<'a> {
    pub component: &'a ComponentDecl,
    pub entry: &'a Use,
    /// What names it.
    pub head: Place,
    /// The body in which the use stands, and where.
    pub parent: BodyId,
    pub outer: Env<'a>,
    pub name: RefCell<Memo<Option<SmolStr>>>,
}

impl<'a> Body<'a> {
    pub fn as_use(&self) -> Option<&UseOf<'a>> {
        match &self.kind {
            BodyKind::Use(used) => Some(used),
            BodyKind::Level { .. } => None,
        }
    }

    /// What its own uses stand in.
    pub fn container(&self) -> Container {
        match self.kind {
            BodyKind::Level { .. } => Container::Chain(self.cluster),
            BodyKind::Use(_) => Container::Use(self.id),
        }
    }

    pub fn parameters(&self) -> &'a [Parameter] {
        match &self.kind {
            BodyKind::Level { decl, .. } => &decl.parameters,
            BodyKind::Use(used) => &used.component.parameters,
        }
    }

    /// The slot of a parameter or let of its frame.
    pub fn slot_of(&self, name: &str) -> Option<usize> {
        let parameters = self.parameters();
        let lets = match &self.kind {
            BodyKind::Level { decl, .. } => &decl.lets,
            BodyKind::Use(used) => &used.component.lets,
        };
        let parameter = parameters.iter().position(|parameter| parameter.name == name);
        parameter.or_else(|| Some(parameters.len() + lets.iter().position(|other| other.name == name)?))
    }
}

impl<'a> Session<'a> {
    /// Adds a body whose frame is already there.
    pub fn add_body(
        &self,
        cluster: ClusterIx,
        kind: BodyKind<'a>,
        plan: Rc<BodyPlan<'a>>,
        frame: Rc<Frame<'a>>,
    ) -> BodyId {
        let mut bodies = self.bodies.borrow_mut();
        let id = BodyId(bodies.len() as u32);
        let env = Env { frame: Some(frame), body: Some(id), node: None };
        let site = Site::new(env.clone());
        let (entered, uses) = (RefCell::default(), RefCell::default());
        let depth = match &kind {
            BodyKind::Level { .. } => 0,
            BodyKind::Use(used) => bodies[used.parent.0 as usize].depth + 1,
        };
        bodies.push(Rc::new(Body { id, cluster, kind, depth, plan, site, env, entered, uses }));
        id
    }

    /// The body of a use in one round of its block. Everybody who walks bodies goes through here, so that this is
    /// where their depth and number are bounded.
    pub fn enter_use(&self, parent: &Body<'a>, entry: u32, round: u32, outer: &Env<'a>) -> Eval<BodyId> {
        if let Some(found) = parent.entered.borrow().get(&(entry, round)) {
            return Ok(*found);
        }
        let head = parent.plan.uses[entry as usize].head;
        if parent.depth >= USES_DEPTH {
            return Err(self.tell(diagnostics::depth(head)));
        }
        self.charge_elements(BODY_ELEMENTS, head)?;
        let used = parent.plan.uses[entry as usize].entry;
        let component = &self.program.components[used.component.index()];
        let plan = self.component(used.component).0;
        let parameters = (0..component.parameters.len() as u32).map(Slot::OfUse);
        let slots = parameters.chain(component.lets.iter().map(Slot::Let)).collect();
        let kind = BodyKind::Use(UseOf {
            component,
            entry: used,
            head,
            parent: parent.id,
            outer: outer.clone(),
            name: RefCell::default(),
        });
        let id = self.add_body(parent.cluster, kind, plan, Frame::new(None, slots));
        parent.entered.borrow_mut().insert((entry, round), id);
        Ok(id)
    }

    /// A parameter or let of a body, by its slot.
    pub fn of_body(&self, body: &Body<'a>, slot: usize) -> Eval<Thing> {
        self.local(&body.env, 0, slot as u16, Place::default())
    }
}
