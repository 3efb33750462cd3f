//! A construct without its name, path or text.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0102", "a name is missing");

/// `what` is what is missing: "the name of the node".
pub fn missing_name(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} is missing")).at(here(span), "")
}
