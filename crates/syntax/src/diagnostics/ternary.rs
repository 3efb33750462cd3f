//! `a ? b : c` and `a?.b`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0122", "no `? :`");

/// The parts as they are written, where all are there.
pub fn ternary(question: Span, whole: Span, parts: Option<(&str, &str, &str)>) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, "a choice between two values is written `if c then a else b`")
        .at(here(question), "");
    match parts {
        Some((condition, then, otherwise)) => {
            let repair = format!("if {condition} then {then} else {otherwise}");
            diagnostic.fix(repair.clone(), true, here(whole), repair)
        }
        None => diagnostic.advice("`if c then a else b`"),
    }
}

/// `a?.b`.
pub fn optional_chain(question: Span) -> Diagnostic {
    Diagnostic::error(CODE, "there is no `?.`")
        .at(here(question), "")
        .because("one absent step makes the whole path absent; `??` behind it gives a default")
        .fix("remove the `?`", true, here(question), "")
}
