//! A value of a kind that its place does not take.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0395", "a value of the wrong kind");

/// `rule`: what the place takes, as a sentence.
pub(crate) fn wrong_kind(rule: &str, found: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{rule}, and this is of kind {found}"))
        .at(place, found)
        .because("no value becomes one of another kind")
}
