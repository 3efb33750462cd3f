//! A record without a field that it must have.

use kspec_base::{Code, Diagnostic, Place};

use super::Case;

pub const CODE: Code = Code::new("K0311", "a field is missing");

pub(super) fn diagnostic(
    case: &Case<'_>,
    name: &str,
    type_name: Option<&str>,
    place: Option<Place>,
) -> Diagnostic {
    let of = type_name.map(|name| format!(" of {name}")).unwrap_or_default();
    let diagnostic = Diagnostic::error(CODE, format!("field `{name}`{of} is missing in {}", case.part))
        .at(case.at, format!("no `{name}`"))
        .because("The field has no default and is not optional.");
    match place {
        Some(place) => diagnostic.also(place, format!("`{name}` is declared here")),
        None => diagnostic,
    }
    .advice(format!("add `{name} = …`"))
}
