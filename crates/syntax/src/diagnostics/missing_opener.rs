use std::ops::Range;

use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0152", "opening bracket or quotes are missing");

/// By the indentation, the partner of what stands at `closer` would stand at `at`.
pub fn diagnostic(text: &str, at: usize, opener: &str, closer: Range<usize>) -> Diagnostic {
    let closes = &text[closer.clone()];
    Diagnostic::error(CODE, format!("`{opener}` is missing here"))
        .at(place(at, at), format!("`{opener}` belongs here"))
        .also(place(closer.start, closer.end), format!("this `{closes}` closes it"))
        .fix(format!("add `{opener}`"), false, place(at, at), format!(" {opener}"))
}
