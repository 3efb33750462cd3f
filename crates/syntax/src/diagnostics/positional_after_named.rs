//! `f(a = 1, 2)`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0116", "a positional argument after a named one");

/// `named` is the named argument before it.
pub fn positional_after_named(span: Span, named: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a positional argument cannot follow a named one")
        .at(here(span), "positional")
        .also(here(named), "named")
        .advice("name it too, or move it to the front")
}
