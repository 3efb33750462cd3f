//! `"""` that is not laid out as its indentation demands.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0112", "layout of a text of several lines");

/// Text on the line of the opening quotes.
pub fn begins_on_the_line(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a text in `\"\"\"` begins on the next line")
        .at(here(span), "break the line here")
        .because("the common indentation of its lines is removed, and this line would have none")
}

/// A line of the text that is not deeper than the line that opens it.
pub fn too_shallow(span: Span) -> Diagnostic {
    Diagnostic::error(
        CODE,
        "this line of a `\"\"\"` text must be indented deeper than the line that opens it",
    )
    .at(here(span), "")
    .because("the indentation shows where the text ends, also when its closing quotes are forgotten")
}

/// Closing quotes to the left of the line that opens the text.
pub fn closes_too_shallow(span: Span) -> Diagnostic {
    Diagnostic::error(
        CODE,
        "the closing quotes must be indented at least as deep as the line that opens the text",
    )
    .at(here(span), "")
}
