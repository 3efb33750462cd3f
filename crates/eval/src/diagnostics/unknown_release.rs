//! A release of kubespray that nothing is known of.

use kspec_base::{Code, Diagnostic, Place, SmolStr};

pub const CODE: Code = Code::new("K0643", "an unknown release of kubespray");

pub(crate) struct UnknownRelease<'a> {
    pub asked: &'a str,
    /// The release that checking goes on with.
    pub near: Option<&'a str>,
    pub known: &'a [SmolStr],
    /// The version is written where the place is.
    pub literal: bool,
}

impl UnknownRelease<'_> {
    pub(crate) fn diagnostic(&self, place: Place) -> Diagnostic {
        let asked = self.asked;
        // "2.31" names all of 2.31.0, 2.31.1 and so on.
        let of_line =
            self.near.filter(|near| near.starts_with(&format!("{}.", asked.trim_start_matches('v'))));
        let (message, label) = match of_line {
            Some(_) => (format!("kubespray {asked} is a line of releases, not one of them"), "which one?"),
            None => (format!("kubespray {asked} is not known here"), "unknown release"),
        };
        let diagnostic = Diagnostic::error(CODE, message)
            .at(place, label)
            .note(format!("known: {}", self.known.join(", ")))
            .because("the release decides which variables there are");
        match (of_line, self.near) {
            (Some(near), _) if self.literal => {
                diagnostic.fix(format!("write {near:?}"), true, place, format!("{near:?}"))
            }
            (_, Some(near)) => {
                diagnostic.advice(format!("{near:?} is the nearest one; checks go on with it"))
            }
            (_, None) => diagnostic,
        }
    }
}
