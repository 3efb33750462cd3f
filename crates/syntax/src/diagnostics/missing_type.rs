//! A declaration without its type.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0104", "a type is missing");

/// `owner` is what is declared: "a parameter", "a param".
pub fn missing_type(span: Span, owner: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{owner} needs a type"))
        .at(here(span), "`: type` belongs here")
        .because("values from outside are judged by the declared type; without one nothing could be checked")
        .advice("declare it: `name: string`")
}

/// A `|` with nothing behind it.
pub fn missing_member(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a type is missing behind `|`").at(here(span), "a type belongs here")
}

/// A colon with nothing behind it, or `type T =`.
pub fn missing_behind(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a type is missing here").at(here(span), "a type belongs here")
}
