//! A resource where a value belongs, or one of another kind.

use kspec_base::{Code, Diagnostic};

use super::Case;
use crate::{Kinds, Type, kinds, resolved};

pub const CODE: Code = Code::new("K0316", "a resource that does not fit");

pub(super) fn diagnostic(case: &Case<'_>, kind: &str, id: &str) -> Diagnostic {
    let message = format!("{} is {}, and {kind}.{id} is a resource", case.part, case.wanted());
    let diagnostic = case.declared(Diagnostic::error(CODE, message).at(case.at, "a resource"));
    match &*resolved(&case.misfit.wanted) {
        Type::Reference(_) => diagnostic.because("The type takes a resource of its own kind only."),
        wanted if kinds(&wanted.clone().into()).overlap(Kinds::TEXT) => diagnostic
            .because("A resource is no data: say which of its fields is meant.")
            .advice(format!("{kind}.{id}.metadata.name")),
        _ => diagnostic.because("A resource is no data."),
    }
}
