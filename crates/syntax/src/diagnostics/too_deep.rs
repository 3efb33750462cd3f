use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0154", "nested too deeply");

/// The nesting passes `limit` at `at`.
pub fn diagnostic(at: usize, limit: usize) -> Diagnostic {
    Diagnostic::error(CODE, format!("this is nested deeper than {limit} levels"))
        .at(place(at, at + 1), "too deep from here on")
        .because("brackets, interpolations and nested `if` and `for` count; what lies deeper is not read")
        .advice("give the inner parts names with `let`")
}
