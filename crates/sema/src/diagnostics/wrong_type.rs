use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0347", "value of another type");

/// `what`: the place that the value goes to; `declared`: the field that gives the type.
pub fn wrong_type(
    place: Place,
    what: &str,
    wanted: &str,
    found: &str,
    declared: Option<Place>,
) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{what} wants {wanted}, and this is {found}"))
        .at(place, found)
        .because("No value is turned into one of another kind by itself.");
    match declared {
        Some(declared) => told.also(declared, "declared here"),
        None => told,
    }
}
