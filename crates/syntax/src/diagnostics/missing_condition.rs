//! `if { … }`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0125", "a condition is missing");

/// `span` is where the condition belongs, before the brace.
pub fn missing_condition(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "this `if` has no condition")
        .at(here(span), "a condition belongs here")
        .because("a condition does not begin with `{`; one that compares a record stands in parentheses")
        .advice("a field of that name is written `if = { … }`")
}
