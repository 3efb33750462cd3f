//! Too many things inside each other.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0553", "too deep");

pub(crate) fn depth(place: Place) -> Diagnostic {
    Diagnostic::error(CODE, "this needs more than 128 values inside each other")
        .at(place, "too deep")
        .because("each value that asks for another one is a step deeper")
        .advice("make a list in one expression instead of a chain of values")
}
