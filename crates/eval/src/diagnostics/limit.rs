//! A limit of evaluation.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0552", "a limit is passed");

pub(crate) fn limit(what: &str, limit: u64, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("evaluation needs more than {limit} {what}"))
        .at(place, "the limit is passed here")
        .because("limits hold for each cluster, so that a slip ends at once and not when memory does")
        .advice("look at the loops and ranges around it")
}
