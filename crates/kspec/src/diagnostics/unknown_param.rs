//! A value for a param that no spec declares.

use kspec_base::{Code, Diagnostic, Place, did_you_mean};

pub const CODE: Code = Code::new("K1006", "param that no spec declares");

/// `known` are the params of the specs of this run.
pub fn unknown_param(name: &str, known: &[&str], place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("no spec of this run declares a param {name}")).at(place, "");
    match did_you_mean(name, known.iter().copied()) {
        Some(meant) => told.advice(format!("did you mean {meant}?")),
        None if known.is_empty() => told.note("the specs declare no params"),
        None => told.note(format!("params: {}", known.join(", "))),
    }
}
