//! A division that leaves a remainder.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0557", "an inexact division");

pub(crate) fn inexact(a: i64, b: i64, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{a} / {b} is no whole number"))
        .at(place, "leaves a remainder")
        .because("`/` on ints divides exactly or not at all")
        .advice(format!("`div({a}, {b})` rounds down; a float operand makes a float"))
}
