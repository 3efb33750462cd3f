//! A `///` with no entry below it.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0126", "a doc comment that documents nothing");

pub fn idle_doc(span: Span) -> Diagnostic {
    Diagnostic::warning(CODE, "this doc comment documents nothing")
        .at(here(span), "")
        .because("`///` belongs to the entry on the next line")
        .fix("make it a comment", false, here(Span::new(span.start, span.start + 3)), "//")
}
