//! A place where a value belongs holds nothing.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0101", "a value is missing");

/// `place` says where: "behind `=`", "as the condition".
pub fn missing_value(span: Span, place: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a value is missing {place}")).at(here(span), "a value belongs here")
}
