use kspec_base::{Code, Diagnostic};

use super::place;
use crate::scan::partner;

pub const CODE: Code = Code::new("K0152", "opening bracket is missing");

/// By the indentation, the bracket that `closer` closes would stand at `at`.
pub fn diagnostic(at: usize, opener: u8, closer: usize) -> Diagnostic {
    let (open, close) = (char::from(opener), char::from(partner(opener)));
    Diagnostic::error(CODE, format!("`{open}` is missing here"))
        .at(place(at, at), format!("`{open}` belongs here"))
        .also(place(closer, closer + 1), format!("this `{close}` closes it"))
        .fix(format!("add `{open}`"), false, place(at, at), format!(" {open}"))
}
