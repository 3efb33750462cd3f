//! `assert e, \"message\"`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0117", "a comma in an assert");

pub fn assert_comma(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "the message of an assert stands behind `else`")
        .at(here(span), "write `else`")
        .fix("replace the comma by `else`", true, here(span), " else")
}
