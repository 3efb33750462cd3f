//! Two commas in a row, or one at the start of a line.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0108", "a comma with nothing before it");

pub fn stray_comma(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "this comma has nothing before it")
        .at(here(span), "")
        .because("a comma stands behind an entry, on its line; a line end needs none")
        .fix("remove it", true, here(span), "")
}
