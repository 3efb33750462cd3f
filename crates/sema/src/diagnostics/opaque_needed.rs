use kspec_base::{Code, Diagnostic, Place};

use crate::check::Opacity;

pub const CODE: Code = Code::new("K0700", "opaque value where its value is needed");

/// `what`: where it stands: `a condition`.
pub(crate) fn opaque_needed(place: Place, what: &str, opacity: &Opacity) -> Diagnostic {
    let Opacity { place: source, source: words, note } = opacity;
    let mut told = Diagnostic::error(CODE, format!("an opaque value cannot stand in {what} ({words})"))
        .at(place, "its value is needed here")
        .because("Here it is only a reference; what it will be, Ansible finds out.");
    if let Some(source) = source.filter(|source| *source != place) {
        told = told.also(source, "opaque from here");
    }
    match note {
        Some(note) => told.note(note.as_str()),
        None => told,
    }
}
