//! `override x = e`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0123", "an override that is a field");

pub fn override_assign(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "`override` opens a block; it does not set a value")
        .at(here(span), "a `{` belongs here")
        .because("`override` changes a thing that exists: a resource, a node, a use")
        .advice("a variable of a lower layer is simply set again: `vars { x = … }`")
}
