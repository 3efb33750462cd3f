//! Text to tree and diagnostics, and back by the formatter.
//!
//! Parsing never fails: it returns a tree *and* what is wrong. A broken entry costs that entry, not the file.
//! The steps: [`split`] cuts a file into items; [`repair`] balances the brackets of an item; the grammar reads
//! it; `build` makes the tree; `form` tells what a grammar should not say. This crate knows no names, no
//! types and no files.

mod build;
pub mod diagnostics;
mod form;
pub mod format;
mod grammar;
mod memo;
mod parse;
pub mod repair;
#[cfg(test)]
mod robustness;
mod scan;
pub mod split;
pub mod tree;
pub mod words;

use std::sync::Arc;

use kspec_base::Diagnostic;

pub use memo::Memo;
pub use parse::{parse, parse_expression};

/// An item with its place in the file. Everything in it is relative to `start`.
#[derive(Clone, Debug)]
pub struct ParsedItem {
    /// Byte offset of the item in its file. Concatenated items are the file.
    pub start: u32,
    /// Bytes, comments and blank lines up to the next item included.
    pub len: u32,
    /// Shared, so that an unchanged item is not parsed again.
    pub syntax: Arc<ItemSyntax>,
}

/// What one item's text parses to.
#[derive(Clone, Debug)]
pub struct ItemSyntax {
    pub item: tree::Item,
    /// In order of place, doc comments that are attached left out.
    pub comments: Vec<tree::Comment>,
    /// Places have `SourceId(0)`; the caller gives them their source.
    pub diagnostics: Vec<Diagnostic>,
}
