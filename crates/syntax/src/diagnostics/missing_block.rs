//! A construct without its `{ }`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0103", "a block is missing");

/// `owner` is the construct: "this node".
pub fn missing_block(span: Span, owner: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{owner} needs a block"))
        .at(here(span), "`{ }` belongs here")
        .because("a block stands even when it is empty, so that one sees where the construct ends")
        .fix("add `{ }`", false, here(Span::at(span.start)), " { }")
}
