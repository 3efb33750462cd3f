//! What a builtin is.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::Ty;
use kspec_values::Value;

use crate::Patterns;

/// A function of the language: signature, doc, typing and run, all in one file.
pub struct Builtin {
    /// `len`, `net.host`, `secret.env`
    pub name: &'static str,
    /// As hover and messages show it: `len(x: list | map | string): int`
    pub signature: &'static str,
    /// One or two lines.
    pub doc: &'static str,
    pub parameters: &'static [Parameter],
    /// The type of a call, from the types of the arguments that are given. Arguments of type `Unknown` fit.
    pub check: fn(&[Ty]) -> Result<Ty, Unfit>,
    /// Runs it on arguments of types that `check` let pass. Neither absent nor (but where it says so) opaque.
    pub call: fn(&mut dyn Host, &[Value]) -> Result<Value, Fault>,
}

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub optional: bool,
}

impl Parameter {
    pub(crate) const fn required(name: &'static str) -> Parameter {
        Parameter { name, optional: false }
    }

    pub(crate) const fn optional(name: &'static str) -> Parameter {
        Parameter { name, optional: true }
    }
}

/// An argument whose type cannot fit.
#[derive(Clone, Debug)]
pub struct Unfit {
    pub argument: usize,
    /// `a list or a map`
    pub wanted: String,
}

/// A call that failed on its values.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The argument at fault, where it is one.
    pub argument: Option<usize>,
    /// One line: `there is no key "wbe"`.
    pub message: String,
    /// `keys: "web"`, and other ways out.
    pub notes: Vec<String>,
}

impl Fault {
    pub fn new(argument: usize, message: impl Into<String>) -> Fault {
        Fault { argument: Some(argument), message: message.into(), notes: Vec::new() }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Fault {
        self.notes.push(note.into());
        self
    }
}

/// What a running builtin may ask of the evaluator.
pub trait Host {
    /// The place of the call, which becomes the source of an opaque value.
    fn place(&self) -> Place;
    /// The text of a file inside the project, by a path relative to the file of the call (`/x`: to the root). It is
    /// recorded as an input. The error is one line for people.
    fn read(&mut self, path: &str) -> Result<Arc<str>, String>;
    /// The path of a file inside the project, relative to the root, and its first line; for files that are carried.
    fn head(&mut self, path: &str) -> Result<(SmolStr, String), String>;
    /// Whether the checker found the elements of the (first) argument to be versions.
    fn versions(&self) -> bool;
    /// The patterns met so far, kept as long as the evaluator likes.
    fn patterns(&mut self) -> &mut Patterns;
    /// Counts work against the cluster's limits: elements about to be made and bytes of text. The error is the
    /// limit's message.
    fn charge(&mut self, elements: usize, bytes: usize) -> Result<(), Fault>;
}
