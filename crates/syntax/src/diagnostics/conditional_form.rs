//! An `if` that gives a value, written another way.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0119", "a conditional without `then` and `else`");

/// `missing` is the word that is not there, `then` or `else`.
pub fn conditional_form(span: Span, missing: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{missing}` is missing in this `if`"))
        .at(here(span), format!("`{missing}` belongs here"))
        .because("an `if` that gives a value is written `if c then a else b`, and has both")
}

/// An `else` behind an element of a list.
pub fn else_in_list(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "an `if` with a colon has no `else`")
        .at(here(span), "")
        .because("in a list `if c: e` gives the element or none")
        .advice("`if c then a else b` chooses between two elements")
}
