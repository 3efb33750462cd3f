//! Two entries of one layer give one path different values.

use kspec_base::{Code, Diagnostic, Place};
use kspec_schema::display_value;
use kspec_values::Value;

pub const CODE: Code = Code::new("K0451", "two values in one layer");

/// Each side: where it is written, and the value.
pub(crate) fn disagree(subject: &str, first: (Place, &Value), second: (Place, &Value)) -> Diagnostic {
    let ((first_at, a), (second_at, b)) = (first, second);
    let (a, b) = (display_value(a), display_value(b));
    Diagnostic::error(CODE, format!("{subject} has two values in one layer: {a} and {b}"))
        .at(second_at, b)
        .also(first_at, a)
        .because("entries of one layer have no order, so neither can win")
        .advice("write one of them, or put it in a higher layer: the body, an `override`, a node")
}
