//! `elif`, Python's habit.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0121", "no `elif`");

pub fn elif(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "`elif` is written `else if`").at(here(span), "").fix(
        "replace it by `else if`",
        true,
        here(span),
        "else if",
    )
}
