use kspec_base::{Code, Diagnostic, Place, SmolStr};
use kspec_schema::History;

use super::join_and;

pub const CODE: Code = Code::new("K0601", "variable of another release");

/// `releases`: those that do not have it, `history`: what others say.
pub fn not_in_release(place: Place, name: &str, releases: &[SmolStr], history: &History) -> Diagnostic {
    let here = join_and(releases);
    let story = match (&history.renamed_to, &history.last, &history.since) {
        (Some(new), _, _) => format!("renamed to {new}"),
        (None, Some(last), _) => format!("removed; was there up to {}", minor(last)),
        (None, None, Some(since)) => format!("new in {}", minor(since)),
        (None, None, None) => "other releases have it".to_owned(),
    };
    let mut told = Diagnostic::error(CODE, format!("{name} is no variable of kubespray {here} ({story})"))
        .at(place, "not here");
    if let Some(reason) = &history.reason {
        told = told.because(reason.as_str());
    }
    if let Some(new) = &history.renamed_to {
        return told.fix(new.to_string(), false, place, new.as_str());
    }
    if let Some(last) = &history.last {
        told = told.advice(format!(
            "for older releases only: if kubespray < \"{}\" {{ {name} = … }}",
            next_minor(last)
        ));
    }
    if let Some(since) = &history.since {
        told = told.advice(format!(
            "for newer releases only: if kubespray >= \"{}\" {{ {name} = … }}",
            minor(since)
        ));
    }
    told
}

fn minor(version: &str) -> String {
    version.split('.').take(2).collect::<Vec<_>>().join(".")
}

/// The release behind the last that had it.
fn next_minor(version: &str) -> String {
    let mut parts = version.split('.');
    match (parts.next(), parts.next().and_then(|part| part.parse::<u64>().ok())) {
        (Some(major), Some(minor)) => format!("{major}.{}", minor.saturating_add(1)),
        (_, None) | (None, _) => version.to_owned(),
    }
}
