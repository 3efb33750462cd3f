//! Where an expression stands: the body it belongs to, the frames around it, and what guards have proven.

use std::cell::RefCell;
use std::rc::Rc;

use kspec_base::{Place, SmolStr};

use super::narrow::Facts;
use super::paths::Seen;
use super::typing::{Absence, Missing, Typing};
use super::units::Unit;
use crate::hir::{LocalLet, Parameter};

/// Handed down while a body is walked; cheap to clone.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    pub unit: Rc<Unit<'p>>,
    pub frame: Option<Rc<Frame<'p>>>,
    pub facts: Facts,
    /// In a node's body: its name, where it is plain.
    pub node: Option<SmolStr>,
    pub purpose: Purpose,
}

/// What a path is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Read,
    /// In `has(…)`: what is not there is no fault.
    Ask,
    /// In `override`, `unset` and `after`, which look for themselves.
    Name,
}

/// The names of one construct; the mirror of the evaluator's frame.
pub(crate) struct Frame<'p> {
    parent: Option<Rc<Frame<'p>>>,
    slots: Vec<Slot<'p>>,
    /// What was proven where the frame was entered: its lets are judged there.
    facts: RefCell<Facts>,
    node: Option<SmolStr>,
}

pub(crate) struct Slot<'p> {
    name: SmolStr,
    decl: Option<&'p LocalLet>,
    state: RefCell<State<'p>>,
}

enum State<'p> {
    Known(Seen<'p>),
    Waiting(&'p LocalLet),
    /// Being typed: a read of itself, which evaluation tells as a cycle.
    Running,
}

/// What a slot holds, to whoever reads it.
pub(crate) enum Content<'p> {
    Known(Seen<'p>),
    /// Not typed yet; the slot is marked as running.
    Let(&'p LocalLet),
    Running,
}

impl<'p> Slot<'p> {
    pub fn known(name: SmolStr, seen: Seen<'p>) -> Slot<'p> {
        Slot { name, decl: None, state: RefCell::new(State::Known(seen)) }
    }

    pub fn of_let(decl: &'p LocalLet) -> Slot<'p> {
        Slot { name: decl.name.clone(), decl: Some(decl), state: RefCell::new(State::Waiting(decl)) }
    }

    pub fn of_parameter(parameter: &'p Parameter) -> Slot<'p> {
        Slot::known(parameter.name.clone(), Seen::Value(parameter_typing(parameter)))
    }
}

/// What a parameter is to the body that reads it.
pub(crate) fn parameter_typing(parameter: &Parameter) -> Typing {
    let declared = Typing::declared(&parameter.ty, &parameter.name, parameter.place);
    match parameter.optional {
        true => Typing { absence: Absence::Maybe(Missing::Optional(Some(parameter.place))), ..declared },
        false => declared,
    }
}

impl<'p> Frame<'p> {
    /// What a slot holds. One that is a let not yet typed is marked as running; the caller types it in the scope
    /// of this frame and calls [`Frame::settle`].
    pub fn content(&self, slot: u16) -> Content<'p> {
        let Some(slot) = self.slots.get(slot as usize) else {
            return Content::Known(Seen::Value(Typing::unknown()));
        };
        let mut state = slot.state.borrow_mut();
        match &*state {
            State::Known(seen) => Content::Known(seen.clone()),
            State::Running => Content::Running,
            State::Waiting(decl) => {
                let decl = *decl;
                *state = State::Running;
                Content::Let(decl)
            }
        }
    }

    pub fn settle(&self, slot: u16, seen: Seen<'p>) {
        *self.slots[slot as usize].state.borrow_mut() = State::Known(seen);
    }

    /// The let of a slot, typed or not.
    pub fn let_of(&self, slot: u16) -> Option<&'p LocalLet> {
        self.slots.get(slot as usize)?.decl
    }

    /// Adds what the condition of a loop proves for its lets.
    pub fn prove(&self, facts: Facts) {
        self.facts.replace(facts);
    }

    pub fn name(&self, slot: u16) -> &str {
        self.slots.get(slot as usize).map_or("?", |slot| &slot.name)
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }
}

impl<'p> Scope<'p> {
    pub fn new(unit: Rc<Unit<'p>>) -> Scope<'p> {
        Scope { unit, frame: None, facts: Facts::default(), node: None, purpose: Purpose::Read }
    }

    /// Inside a construct that binds names.
    pub fn enter(&self, slots: Vec<Slot<'p>>) -> Scope<'p> {
        let frame = Frame {
            parent: self.frame.clone(),
            slots,
            facts: RefCell::new(self.facts.clone()),
            node: self.node.clone(),
        };
        Scope { frame: Some(Rc::new(frame)), ..self.clone() }
    }

    /// Inside a block: a frame only where it has lets.
    pub fn enter_lets(&self, lets: &'p [LocalLet]) -> Scope<'p> {
        if lets.is_empty() { self.clone() } else { self.enter(lets.iter().map(Slot::of_let).collect()) }
    }

    pub fn with_purpose(&self, purpose: Purpose) -> Scope<'p> {
        Scope { purpose, ..self.clone() }
    }

    pub fn with_facts(&self, facts: Facts) -> Scope<'p> {
        Scope { facts, ..self.clone() }
    }

    /// The frame that a local name of this scope means.
    pub fn outward(&self, up: u16) -> Option<&Rc<Frame<'p>>> {
        let mut frame = self.frame.as_ref()?;
        for _ in 0..up {
            frame = frame.parent.as_ref()?;
        }
        Some(frame)
    }

    /// The scope in which the lets of a frame are judged.
    pub fn inside(&self, frame: &Rc<Frame<'p>>) -> Scope<'p> {
        Scope {
            unit: self.unit.clone(),
            frame: Some(frame.clone()),
            facts: frame.facts.borrow().clone(),
            node: frame.node.clone(),
            purpose: Purpose::Read,
        }
    }
}

impl Typing {
    /// Of a name with a declared type: one of type `secret` is opaque from the start.
    pub fn declared(ty: &kspec_schema::Ty, name: &str, place: Place) -> Typing {
        use super::typing::Opacity;
        let opacity = matches!(*kspec_schema::resolved(ty), kspec_schema::Type::Secret).then(|| {
            Rc::new(Opacity { place: Some(place), source: format!("{name} is a secret"), note: None })
        });
        Typing { opacity, ..Typing::of(ty.clone()) }
    }
}
