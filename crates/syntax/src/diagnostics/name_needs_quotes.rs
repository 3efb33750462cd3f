//! A name with a hyphen or a dot, without quotes.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0130", "a name that needs quotes");

/// `span` covers the whole name as it was meant.
pub fn name_needs_quotes(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{name}` needs quotes"))
        .at(here(span), "")
        .because("a name has letters, digits and `_`; a hyphen is minus")
        .fix(format!("\"{name}\""), true, here(span), format!("\"{name}\""))
}
