//! A value of another kind than the type's.

use kspec_base::{Code, Diagnostic};

use super::{Case, with_article};
use crate::{Type, resolved};

pub const CODE: Code = Code::new("K0304", "a value of another kind");

pub(super) fn diagnostic(case: &Case<'_>, found: &str) -> Diagnostic {
    let message = format!("{} is {}, and this is {}", case.part, case.wanted(), with_article(found));
    let diagnostic = Diagnostic::error(CODE, message)
        .at(case.at, found)
        .because("No value is turned into one of another kind by itself.");
    let diagnostic = case.declared(diagnostic);
    match (&*resolved(&case.misfit.wanted), found) {
        (Type::List(_), "text" | "int" | "float" | "bool" | "map") => {
            diagnostic.advice("a list of one element is written in brackets: [ … ]")
        }
        (Type::Int(_), "float") => diagnostic.advice("write the number without a point"),
        (_, "null") => {
            diagnostic.advice("leave the entry out, or write `unset` to drop what a lower layer gives")
        }
        _ => diagnostic,
    }
}
