//! A rule that is not kept.

use kspec_base::{Code, Diagnostic, Place, SmolStr};

pub const CODE: Code = Code::new("K1202", "a rule that is not kept");

/// `because`: the rule's own words; `place`: what was written against it.
pub(crate) fn rule_failed(id: &SmolStr, because: Option<&str>, place: Place, rule: Place) -> Diagnostic {
    let message = match because {
        Some(because) => format!("rule {id} is not kept: {because}"),
        None => format!("rule {id} is not kept"),
    };
    let diagnostic = Diagnostic::error(CODE, message)
        .at(place, "against it")
        .also(rule, "the rule")
        .note("kspec.toml sets its level under [rules], and says with [[allow]] where it need not hold");
    Diagnostic { rule: Some(id.clone()), ..diagnostic }
}
