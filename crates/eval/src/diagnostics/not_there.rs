//! A node, group, use or cluster that is not there.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0457", "nothing of that name");

/// `near`: names like it; `count`: how many there are.
pub(crate) fn not_there(what: &str, name: &str, near: &[String], count: usize, place: Place) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(CODE, format!("there is no {what} {name:?}")).at(place, format!("no such {what}"));
    let diagnostic = match near {
        [] => diagnostic.note(format!("there are {count} of the kind")),
        near => diagnostic.note(format!("near: {}", near.join(", "))),
    };
    diagnostic.advice("`has(…)` asks beforehand")
}
