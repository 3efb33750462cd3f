//! A Kubernetes that the release has no checksums for.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0644", "a Kubernetes that the release cannot install");

pub(crate) struct NotInstallable<'a> {
    pub asked: &'a str,
    pub release: &'a str,
    /// The version that checking goes on with.
    pub near: Option<&'a str>,
    /// Releases that install it, the oldest first.
    pub elsewhere: Vec<&'a str>,
}

impl NotInstallable<'_> {
    pub(crate) fn diagnostic(&self, place: Place, release_place: Place) -> Diagnostic {
        let NotInstallable { asked, release, .. } = self;
        let mut diagnostic =
            Diagnostic::error(CODE, format!("kubespray {release} does not know Kubernetes {asked}"))
                .at(place, "has no checksums there")
                .also(release_place, format!("kubespray {release}"))
                .because("kubespray installs only versions whose checksums it carries");
        if let Some(near) = self.near {
            diagnostic = diagnostic.advice(format!("{near:?} is the nearest that it knows"));
        }
        match self.elsewhere.as_slice() {
            [] => diagnostic,
            known => diagnostic.advice(format!("kubespray {} installs it", known.join(" or "))),
        }
    }
}
