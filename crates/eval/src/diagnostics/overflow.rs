//! A number that does not fit.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0555", "number too large");

pub(crate) fn overflow(place: Place) -> Diagnostic {
    Diagnostic::error(CODE, "the result is no number that fits")
        .at(place, "too large")
        .because("an int has 64 bits, a float is finite")
}
