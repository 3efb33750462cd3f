//! The formatter: the same tokens on other lines.
//!
//! It works on tokens, not on the tree, so texts, numbers, order and comments stay what they are by
//! construction; it changes blanks, line ends, and the commas that a line end replaces. Only a file without
//! syntax errors is touched, since nobody knows what the lines of a broken one mean.

mod layout;
mod spacing;
pub mod tokens;

use kspec_base::Diagnostic;

use crate::{Memo, parse};

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formatted {
    Text(String),
    /// The file has syntax errors, with places in the file, and is left alone.
    Broken(Vec<Diagnostic>),
}

/// Lays out a file.
pub fn format(text: &str) -> Formatted {
    let mut errors = Vec::new();
    for item in parse(text, &mut Memo::default()) {
        for diagnostic in item.syntax.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
            let mut diagnostic = diagnostic.clone();
            for label in &mut diagnostic.labels {
                label.place.span = label.place.span.shifted(item.start);
            }
            for edit in diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.place.span = edit.place.span.shifted(item.start);
            }
            errors.push(diagnostic);
        }
    }
    if errors.is_empty() { Formatted::Text(layout::layout(text)) } else { Formatted::Broken(errors) }
}
