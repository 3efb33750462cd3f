//! A secret in a place that takes none.

use kspec_base::{Code, Diagnostic, Place};

use super::Case;

pub const CODE: Code = Code::new("K0314", "a secret in a place that takes none");

pub(super) fn diagnostic(case: &Case<'_>, source: &str, place: Place) -> Diagnostic {
    let message = format!("{} is {}, and {source} is an opaque text", case.part, case.wanted());
    let diagnostic = Diagnostic::error(CODE, message).at(case.at, "opaque").because(
        "Its value is not known here, so it fits string, any and secret, and nothing that must be judged.",
    );
    let diagnostic = if place == case.at { diagnostic } else { diagnostic.also(place, "comes from here") };
    case.declared(diagnostic)
}
