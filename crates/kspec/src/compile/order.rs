//! Puts diagnostics in order and tells each fault once.

use kspec_base::{Diagnostic, FileId, Place, Severity, Sources};

/// What evaluation says where it meets a value of a kind that the checker, as a rule, has refused in better words.
const WRONG_KIND: &str = "K0395";

/// In order of file, place and code, each once. What a later phase says of a place that an earlier one found wrong
/// is left out: it is the same fault, seen again.
pub fn in_order(sources: &Sources, phases: Vec<Vec<Diagnostic>>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for phase in phases {
        let errors: Vec<(Place, &Diagnostic)> = told
            .iter()
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .filter_map(|diagnostic| Some((diagnostic.place()?, diagnostic)))
            .collect();
        let again = |diagnostic: &Diagnostic| {
            let Some(place) = diagnostic.place() else { return false };
            errors.iter().any(|(wrong, error)| {
                let same_words = error.code == diagnostic.code && error.message == diagnostic.message;
                overlap(*wrong, place)
                    || ((same_words || diagnostic.code.id == WRONG_KIND)
                        && line(sources, *wrong) == line(sources, place))
            })
        };
        let new: Vec<Diagnostic> = phase.into_iter().filter(|diagnostic| !again(diagnostic)).collect();
        told.extend(new);
    }
    told.sort_by(|a, b| key(sources, a).cmp(&key(sources, b)));
    told.dedup_by(|a, b| a.code == b.code && a.place() == b.place() && a.message == b.message);
    told
}

fn overlap(a: Place, b: Place) -> bool {
    a.source == b.source && a.span.start <= b.span.end && b.span.start <= a.span.end
}

/// The file and line on which a place begins.
fn line(sources: &Sources, place: Place) -> (FileId, u32) {
    let location = sources.locate(place);
    (location.file, location.lines.line(location.span.start))
}

fn key<'a>(sources: &'a Sources, diagnostic: &Diagnostic) -> (Option<&'a str>, u32, &'static str) {
    match diagnostic.place() {
        Some(place) => {
            let location = sources.locate(place);
            (Some(location.path), location.span.start, diagnostic.code.id)
        }
        None => (None, 0, diagnostic.code.id),
    }
}
