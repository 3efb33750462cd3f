//! `helm_enabled: true`, the YAML habit.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0115", "a colon where `=` belongs");

/// `value_follows` on the same line without a blank makes the repair add one.
pub fn colon_for_equals(span: Span, before: &str) -> Diagnostic {
    let repair = if before.ends_with([' ', '\t']) { "=" } else { " =" };
    Diagnostic::error(CODE, "a value is written with `=`; `:` declares a type")
        .at(here(span), "write `=`")
        .fix("replace `:` by `=`", true, here(span), repair)
}
