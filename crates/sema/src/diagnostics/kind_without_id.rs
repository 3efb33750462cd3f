use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0235", "kind without an identifier");

pub fn kind_without_id(kind: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{kind} is a kind; a resource of it is named {kind}.id"))
        .at(place, "a kind alone")
        .advice(format!("{kind}.NAME, or {kind}[\"text\"] for a computed name"))
}
