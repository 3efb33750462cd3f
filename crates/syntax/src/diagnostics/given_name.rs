//! A binding of a name that has a meaning of its own.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0133", "a name that the language gives");

pub fn given_name(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{name}` is a name that the language gives"))
        .at(here(span), "")
        .because("in bodies, rules and tests it means the same everywhere, so nothing else can have it")
        .advice("choose another name")
}

/// A reserved word as a name.
pub fn reserved_name(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{name}` is a reserved word, and no expression could read it"))
        .at(here(span), "")
        .advice("choose another name")
}
