//! Limits of one cluster's evaluation. Each gives one error.

use std::cell::Cell;

use kspec_base::Place;

use crate::diagnostics;
use crate::session::Session;
use crate::stop::{Eval, Stop};

pub(crate) const STEPS: u64 = 10_000_000;
pub(crate) const BYTES: u64 = 64 << 20;
pub(crate) const ELEMENTS: u64 = 1_000_000;
/// Demands and calls inside each other.
const DEPTH: u32 = 128;
/// Expressions inside each other, over all demands: what the stack must bear.
const NESTING: u32 = 400;

/// What is used so far.
#[derive(Default)]
pub(crate) struct Budget {
    /// A passed limit sets it beyond its own, so that everything stops.
    steps: Cell<u64>,
    spent: Cell<Spent>,
    depth: Cell<u32>,
    nesting: Cell<u32>,
    /// A limit was told: others that follow from it are silent.
    told: Cell<bool>,
}

#[derive(Clone, Copy, Default)]
struct Spent {
    bytes: u64,
    elements: u64,
    over: bool,
}

impl<'a> Session<'a> {
    /// Counts a step. Where a limit was passed, everything stops.
    pub fn step(&self, place: Place) -> Eval<()> {
        let steps = self.budget.steps.get() + 1;
        self.budget.steps.set(steps);
        if steps > STEPS {
            return Err(self.passed(place, || ("steps of evaluation", STEPS)));
        }
        Ok(())
    }

    pub fn charge_bytes(&self, bytes: usize, place: Place) -> Eval<()> {
        let mut spent = self.budget.spent.get();
        spent.bytes = spent.bytes.saturating_add(bytes as u64);
        self.budget.spent.set(spent);
        if spent.bytes > BYTES {
            return Err(self.passed(place, || ("bytes of text", BYTES)));
        }
        Ok(())
    }

    pub fn charge_elements(&self, elements: usize, place: Place) -> Eval<()> {
        let mut spent = self.budget.spent.get();
        spent.elements = spent.elements.saturating_add(elements as u64);
        self.budget.spent.set(spent);
        if spent.elements > ELEMENTS {
            return Err(self.passed(place, || ("elements of lists and maps", ELEMENTS)));
        }
        Ok(())
    }

    fn passed(&self, place: Place, what: impl FnOnce() -> (&'static str, u64)) -> Stop {
        let mut spent = self.budget.spent.get();
        if !spent.over {
            spent.over = true;
            self.budget.spent.set(spent);
            self.budget.steps.set(STEPS);
            if !self.budget.told.replace(true) {
                let (what, limit) = what();
                self.tell(diagnostics::limit(what, limit, place));
            }
        }
        Stop::Poison
    }

    /// Runs `work` one demand or call deeper.
    pub fn deeper<T>(&self, place: Place, work: impl FnOnce() -> Eval<T>) -> Eval<T> {
        let depth = self.budget.depth.get();
        if depth >= DEPTH {
            return Err(self.tell(diagnostics::depth(place)));
        }
        self.budget.depth.set(depth + 1);
        let result = work();
        self.budget.depth.set(depth);
        result
    }

    /// Runs `work` one expression deeper.
    pub fn nested<T>(&self, place: Place, work: impl FnOnce() -> Eval<T>) -> Eval<T> {
        let nesting = self.budget.nesting.get();
        if nesting >= NESTING {
            return Err(self.tell(diagnostics::depth(place)));
        }
        self.budget.nesting.set(nesting + 1);
        let result = work();
        self.budget.nesting.set(nesting);
        result
    }

    /// Runs `work` with a budget of its own.
    pub fn with_budget<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = (self.budget.spent.replace(Spent::default()), self.budget.steps.replace(0));
        let result = work();
        self.budget.spent.set(before.0);
        self.budget.steps.set(before.1);
        result
    }
}
