//! A rule that is not kept.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1202", "a rule that is not kept");

/// `place`: what was written against it.
pub(crate) fn rule_failed(id: &str, because: Option<&str>, place: Place, rule: Place) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("rule {id} is not kept"))
        .at(place, "against it")
        .also(rule, "the rule");
    match because {
        Some(because) => diagnostic.because(because),
        None => diagnostic,
    }
}
