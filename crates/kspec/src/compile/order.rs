//! Puts diagnostics in order and tells each fault once.

use kspec_base::{Diagnostic, Place, Severity, Sources};

/// In order of file, place and code, each once. What a later phase says of a place that an earlier one found wrong
/// is left out: it is the same fault, seen again.
pub fn in_order(sources: &Sources, phases: Vec<Vec<Diagnostic>>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for phase in phases {
        let wrong: Vec<Place> =
            told.iter().filter(|d| d.severity == Severity::Error).filter_map(Diagnostic::place).collect();
        let again = |diagnostic: &Diagnostic| {
            diagnostic.place().is_some_and(|place| wrong.iter().any(|wrong| overlap(*wrong, place)))
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

fn key<'a>(sources: &'a Sources, diagnostic: &Diagnostic) -> (Option<&'a str>, u32, &'static str) {
    match diagnostic.place() {
        Some(place) => {
            let location = sources.locate(place);
            (Some(location.path), location.span.start, diagnostic.code.id)
        }
        None => (None, 0, diagnostic.code.id),
    }
}
