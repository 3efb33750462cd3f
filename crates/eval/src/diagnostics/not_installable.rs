//! A Kubernetes that the release has no checksums for.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0644", "a Kubernetes that the release cannot install");

/// `near`: the version that checking goes on with.
pub(crate) fn not_installable(
    asked: &str,
    release: &str,
    near: Option<&str>,
    place: Place,
    release_place: Place,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("kubespray {release} does not know Kubernetes {asked}"))
        .at(place, "has no checksums there")
        .also(release_place, format!("kubespray {release}"))
        .because("kubespray installs only versions whose checksums it carries");
    match near {
        Some(near) => diagnostic.advice(format!("{near:?} is the nearest that it knows")),
        None => diagnostic,
    }
}
