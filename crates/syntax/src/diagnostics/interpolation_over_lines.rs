//! `\\(` and its `)` on different lines.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0113", "an interpolation over several lines");

pub fn interpolation_over_lines(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "an interpolation stands on one line")
        .at(here(span), "")
        .advice("bind the value with `let`, and interpolate its name")
}
