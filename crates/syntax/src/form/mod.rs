//! What a grammar should not say, told on the finished tree: numbers, chains of comparisons, order of
//! arguments, interpolation over line ends, bound names, control characters.

mod characters;
mod entries;
mod exprs;

use kspec_base::Diagnostic;

use crate::tree::{Expr, Item};

/// Judges an item. `source` is its text.
pub(crate) fn item(item: &Item, source: &str) -> Vec<Diagnostic> {
    let mut form = Form { source, diagnostics: characters::control_characters(source) };
    form.item(item);
    form.diagnostics
}

/// Judges an expression that stands alone.
pub(crate) fn expression(expr: &Expr, source: &str) -> Vec<Diagnostic> {
    let mut form = Form { source, diagnostics: characters::control_characters(source) };
    form.expr(expr);
    form.diagnostics
}

struct Form<'a> {
    source: &'a str,
    diagnostics: Vec<Diagnostic>,
}
