//! What is wrong in a file, and its repairs.

use camino::Utf8Path;
use kspec_base::{Code, Diagnostic, Severity, SmolStr, Sources, Span};

use crate::{Home, Spot, SpotEdit};

/// A diagnostic at home in its file.
#[derive(Clone, Debug)]
pub struct Problem {
    pub spot: Spot,
    pub code: Code,
    pub severity: Severity,
    /// The message, then what belongs to it, a line each.
    pub text: String,
    /// Other places that have to do with it, each with words.
    pub related: Vec<(Spot, String)>,
    pub repairs: Vec<Repair>,
}

/// A repair that can be applied.
#[derive(Clone, Debug)]
pub struct Repair {
    pub title: String,
    pub sure: bool,
    pub edits: Vec<SpotEdit>,
}

impl PartialEq for Problem {
    /// Whether both say the same of the same place.
    fn eq(&self, other: &Problem) -> bool {
        self.code == other.code && self.spot.span == other.spot.span && self.text == other.text
    }
}

impl Problem {
    /// `diagnostic` has a place.
    pub(crate) fn new(diagnostic: &Diagnostic, sources: &Sources, root: &Utf8Path) -> Problem {
        let spot = |place| Spot::of(sources, root, place);
        let place = diagnostic.place().expect("the caller looked");
        let own = diagnostic.labels.iter().position(|label| label.place == place);
        let others = diagnostic
            .labels
            .iter()
            .enumerate()
            .filter(|(at, label)| Some(*at) != own && !label.text.is_empty());
        let related = others.map(|(_, label)| (spot(label.place), label.text.clone())).collect();
        let repairs = diagnostic.fixes.iter().filter(|fix| !fix.edits.is_empty()).map(|fix| Repair {
            title: fix.title.clone(),
            sure: fix.sure,
            edits: fix
                .edits
                .iter()
                .map(|edit| SpotEdit { spot: spot(edit.place), text: edit.text.clone() })
                .collect(),
        });
        Problem {
            spot: spot(place),
            code: diagnostic.code,
            severity: diagnostic.severity,
            text: words(diagnostic),
            related,
            repairs: repairs.collect(),
        }
    }
}

fn words(diagnostic: &Diagnostic) -> String {
    let mut lines = vec![diagnostic.message.clone()];
    lines.extend(diagnostic.notes.iter().cloned());
    lines.extend(diagnostic.why.iter().map(|why| format!("why: {why}")));
    lines.extend(diagnostic.fixes.iter().map(|fix| format!("fix: {}", fix.title)));
    if !diagnostic.clusters.is_empty() {
        let names: Vec<&str> = diagnostic.clusters.iter().take(SHOWN).map(SmolStr::as_str).collect();
        let more = if diagnostic.clusters.len() > SHOWN { ", …" } else { "" };
        lines.push(format!("in {} clusters: {}{more}", diagnostic.clusters.len(), names.join(", ")));
    }
    lines.join("\n")
}

/// Clusters that a message names.
const SHOWN: usize = 5;

/// The repairs of problems that touch a span.
pub fn repairs_at(problems: &[Problem], span: Span) -> Vec<(&Problem, &Repair)> {
    let touches = |other: Span| other.start <= span.end && span.start <= other.end;
    problems
        .iter()
        .filter(|problem| touches(problem.spot.span))
        .flat_map(|problem| problem.repairs.iter().map(move |repair| (problem, repair)))
        .collect()
}

/// The edits of all sure repairs of a file that stay in it and do not meet each other; of two that meet, the first.
pub fn repair_all(home: &Home, problems: &[Problem]) -> Vec<SpotEdit> {
    let mut all: Vec<SpotEdit> = Vec::new();
    for problem in problems {
        let Some(repair) = problem.repairs.first().filter(|repair| repair.sure) else { continue };
        let inside = repair.edits.iter().all(|edit| edit.spot.home == *home);
        let meets = |edit: &SpotEdit| {
            all.iter().any(|known| {
                let (a, b) = (known.spot.span, edit.spot.span);
                a == b || (a.start < b.end && b.start < a.end)
            })
        };
        if inside && !repair.edits.iter().any(meets) {
            all.extend(repair.edits.iter().cloned());
        }
    }
    all
}
