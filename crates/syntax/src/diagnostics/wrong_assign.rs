//! `==` or `:=` where a field is set, or none.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0129", "another sign than `=`");

/// `==` or `:=`.
pub fn wrong_assign(span: Span, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a field is set with `=`, not with `{found}`"))
        .at(here(span), "write `=`")
        .fix("replace it by `=`", true, here(span), "=")
}

/// `helm_enabled true`. `at` is the empty place before the value.
pub fn missing_assign(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`=` is missing behind `{name}`")).at(here(at), "`=` belongs here").fix(
        "put `=` between them",
        true,
        here(at),
        "= ",
    )
}
