//! Frames at run time, and where an expression stands.

use std::cell::RefCell;
use std::rc::Rc;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Expr, LocalLet, Parameter};
use kspec_values::Value;
use smallvec::SmallVec;

use crate::stop::Stop;
use crate::things::Thing;

/// The slots of one entered block. Frames point outward only, so they never form a cycle.
pub(crate) struct Frame<'a> {
    up: Option<Rc<Frame<'a>>>,
    slots: RefCell<Slots<'a>>,
}

/// Nearly all frames are a function's parameters or a loop's variable, so they live in the frame itself.
pub(crate) type Slots<'a> = SmallVec<[Slot<'a>; 2]>;

/// A name of a frame: filled when it is first read.
#[derive(Clone)]
pub(crate) enum Slot<'a> {
    Done(Thing),
    Stopped(Stop),
    /// Being evaluated: reading it again is a cycle. Its name and place.
    Busy(SmolStr, Place),
    /// Evaluated in this very frame.
    Let(&'a LocalLet),
    /// The argument of a base cluster or of a function, evaluated where it was written.
    Argument(&'a Parameter, &'a Expr, Box<Env<'a>>),
    /// No argument was given.
    Default(&'a Parameter),
    /// A parameter of a component: overrides of the use are asked first.
    OfUse(u32),
}

impl<'a> Frame<'a> {
    pub fn new(up: Option<Rc<Frame<'a>>>, slots: Slots<'a>) -> Rc<Frame<'a>> {
        Rc::new(Frame { up, slots: RefCell::new(slots) })
    }

    pub fn slot(&self, slot: usize) -> Slot<'a> {
        self.slots.borrow()[slot].clone()
    }

    /// The value of a slot that is filled; the common case, without a copy of the rest.
    pub fn value(&self, slot: usize) -> Option<Value> {
        match &self.slots.borrow()[slot] {
            Slot::Done(Thing::Value(value)) => Some(value.clone()),
            _ => None,
        }
    }

    /// A member of the map that a slot is filled with; `None` where it holds something else. The common case of a
    /// path, without a copy of the map.
    pub fn member(&self, slot: usize, name: &str) -> Option<Option<Value>> {
        match &self.slots.borrow()[slot] {
            Slot::Done(Thing::Value(Value::Map(map))) => Some(map.get(name).cloned()),
            _ => None,
        }
    }

    pub fn set(&self, slot: usize, value: Slot<'a>) {
        self.slots.borrow_mut()[slot] = value;
    }
}

/// Number of a body (a cluster of a chain, or a use) in the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BodyId(pub u32);

/// Number of a node in its cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(pub u32);

/// Where an expression stands: its frames, and the body and node that the given names mean.
#[derive(Clone, Default)]
pub(crate) struct Env<'a> {
    pub frame: Option<Rc<Frame<'a>>>,
    pub body: Option<BodyId>,
    pub node: Option<NodeId>,
}

impl<'a> Env<'a> {
    /// The frame `up` steps outward.
    pub fn outer(&self, up: u16) -> &Rc<Frame<'a>> {
        let mut frame = self.frame.as_ref().expect("a local name has a frame");
        for _ in 0..up {
            frame = frame.up.as_ref().expect("the frames of a name lie around it");
        }
        frame
    }

    pub fn with_frame(&self, frame: Rc<Frame<'a>>) -> Env<'a> {
        Env { frame: Some(frame), body: self.body, node: self.node }
    }

    /// Entered into a block with lets: a frame of its own where there are any.
    pub fn scoped(&self, lets: &'a [LocalLet]) -> Env<'a> {
        if lets.is_empty() {
            return self.clone();
        }
        let slots = lets.iter().map(Slot::Let).collect();
        self.with_frame(Frame::new(self.frame.clone(), slots))
    }

    /// Entered into one round of a loop.
    pub fn round(&self, variables: impl IntoIterator<Item = Thing>, lets: &'a [LocalLet]) -> Env<'a> {
        let slots = variables.into_iter().map(Slot::Done).chain(lets.iter().map(Slot::Let)).collect();
        self.with_frame(Frame::new(self.frame.clone(), slots))
    }
}
