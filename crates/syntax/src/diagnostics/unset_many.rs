//! `unset a, b`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0124", "`unset` with several paths");

/// `span` is the second path.
pub fn unset_many(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "`unset` takes one path").at(here(span), "a second path").fix(
        "write `unset` once more",
        true,
        here(Span::at(span.start)),
        "unset ",
    )
}
