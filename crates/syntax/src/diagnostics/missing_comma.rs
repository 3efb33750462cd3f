//! Two entries, elements or arguments without anything between them.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0107", "a comma is missing");

/// `span` is the empty place where the comma belongs.
pub fn missing_comma(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a comma is missing before this")
        .at(here(span), "")
        .because("what stands on one line is separated by commas")
        .fix("put a comma between them", true, here(span), ", ")
}
