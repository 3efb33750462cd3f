//! Text formats: YAML, JSON and TOML, read with places and written so that every reader sees the same value.
//!
//! Neighbours: `schema`, `ansible` and `targets` write through [`Sink`]; inputs and files under lint are read
//! into [`Node`] trees. This crate knows no types of the language and no values of its evaluator; who has
//! values feeds them as events. It does no I/O, and refuses what has no exact meaning: a duplicate key, a
//! document nested deeper than [`MAX_DEPTH`], an alias bomb.

pub mod json;
pub mod toml;
pub mod yaml;

mod data;
mod number;
mod sink;

pub use data::{Data, Entry, Map, Node};
pub use number::float_text;
pub use sink::{Builder, Sink};

use kspec_base::Span;

/// How deeply lists and maps may nest in a file that is read.
pub const MAX_DEPTH: usize = 128;

/// Why a text could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// One line for people, lower case, without a full stop.
    pub message: String,
    pub span: Span,
    /// Another place that has to do with it: the first of two equal keys.
    pub other: Option<Span>,
}

impl ReadError {
    pub(crate) fn new(message: impl Into<String>, span: Span) -> ReadError {
        ReadError { message: message.into(), span, other: None }
    }

    pub(crate) fn duplicate(key: &str, first: Span, second: Span) -> ReadError {
        ReadError { message: format!("the key {key:?} is written twice"), span: second, other: Some(first) }
    }

    pub(crate) fn too_deep(span: Span) -> ReadError {
        ReadError::new(format!("lists and maps are nested deeper than {MAX_DEPTH}"), span)
    }
}
