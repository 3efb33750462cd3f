//! A value of another kind than the type's, resources included.

use kspec_base::{Code, Diagnostic};

use super::{Case, with_article};
use crate::{Kinds, Type, kinds, resolved};

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

/// A resource where a value belongs, or one of another kind.
pub(super) fn resource(case: &Case<'_>, kind: &str, id: &str) -> Diagnostic {
    let message = format!("{} is {}, and {kind}.{id} is a resource", case.part, case.wanted());
    let diagnostic = case.declared(Diagnostic::error(CODE, message).at(case.at, "a resource"));
    match &*resolved(&case.misfit.wanted) {
        Type::Reference(_) => diagnostic.because("The type takes a resource of its own kind only."),
        _ if kinds(&case.misfit.wanted).overlap(Kinds::TEXT) => diagnostic
            .because("A resource is no data: say which of its fields is meant.")
            .advice(format!("{kind}.{id}.metadata.name")),
        _ => diagnostic.because("A resource is no data."),
    }
}
