//! A setting of a rule that there is not.

use kspec_base::{Code, Diagnostic, Place, did_you_mean};

pub const CODE: Code = Code::new("K1013", "setting of an unknown rule");

/// `known`: the rules of the standard library and of the project.
pub fn unknown_rule(name: &str, known: &[&str], place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no rule {name:?}"))
        .at(place, "unknown rule")
        .because("a setting that applies to nothing is most often a slip");
    match did_you_mean(name, known.iter().copied()) {
        Some(meant) => told.advice(format!("did you mean {meant:?}?")),
        None => told.note(format!("rules: {}", known.join(", "))),
    }
}
