//! A text that does not match its pattern.

use kspec_base::{Code, Diagnostic};
use kspec_values::Value;

use super::Case;
use crate::display_value;

pub const CODE: Code = Code::new("K0307", "text does not match its pattern");

pub(super) fn diagnostic(case: &Case<'_>, pattern: &str, text: &str) -> Diagnostic {
    let shown = display_value(&Value::text(text));
    let diagnostic = Diagnostic::error(CODE, format!("{shown} does not match the pattern of {}", case.part))
        .at(case.at, "does not match")
        .note(format!("pattern: {pattern}   (RE2, unanchored)"));
    case.declared(diagnostic)
}
