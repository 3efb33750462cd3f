//! Names of enclosing blocks. Each scope is a frame at run time.

use kspec_base::{Place, SmolStr};

/// What a name of a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    LoopVariable,
    Parameter,
    Let,
}

impl Sort {
    pub fn name(self) -> &'static str {
        match self {
            Sort::LoopVariable => "loop variable",
            Sort::Parameter => "parameter",
            Sort::Let => "let",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// Empty or `_` where it binds nothing; the slot stays.
    pub name: SmolStr,
    pub place: Place,
    pub sort: Sort,
}

impl Binding {
    pub fn binds(&self) -> bool {
        !self.name.is_empty() && self.name != "_"
    }
}

#[derive(Debug, Default)]
pub(super) struct Scopes {
    frames: Vec<Vec<Binding>>,
}

impl Scopes {
    pub fn push(&mut self) {
        self.frames.push(Vec::new());
    }

    pub fn pop(&mut self) {
        self.frames.pop();
    }

    /// Adds a slot to the innermost frame.
    pub fn bind(&mut self, binding: Binding) {
        self.frames.last_mut().expect("a frame is pushed before names are bound").push(binding);
    }

    /// Frames outward, slot, and what it is.
    pub fn find(&self, name: &str) -> Option<(u16, u16, &Binding)> {
        self.frames.iter().rev().enumerate().find_map(|(up, frame)| {
            let slot = frame.iter().position(|binding| binding.binds() && binding.name == name)?;
            Some((up as u16, slot as u16, &frame[slot]))
        })
    }

    /// The binding of that name in the innermost frame.
    pub fn innermost(&self, name: &str) -> Option<&Binding> {
        self.frames.last()?.iter().find(|binding| binding.binds() && binding.name == name)
    }

    /// All names, the innermost first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let bindings = self.frames.iter().rev().flatten();
        bindings.filter(|binding| binding.binds()).map(|binding| binding.name.as_str())
    }
}
