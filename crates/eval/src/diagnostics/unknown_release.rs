//! A release of kubespray that nothing is known of.

use kspec_base::{Code, Diagnostic, Place, SmolStr};

pub const CODE: Code = Code::new("K0643", "an unknown release of kubespray");

/// `near`: the release that checking goes on with.
pub(crate) fn unknown_release(
    asked: &str,
    near: Option<&str>,
    known: &[SmolStr],
    place: Place,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("kubespray {asked} is not known here"))
        .at(place, "unknown release")
        .note(format!("known: {}", known.join(", ")))
        .because("the release decides which variables there are");
    let diagnostic = match near {
        Some(near) => diagnostic.advice(format!("{near:?} is the nearest one; checks go on with it")),
        None => diagnostic,
    };
    diagnostic.advice("`kspec schema import PATH` reads a checkout of kubespray")
}
