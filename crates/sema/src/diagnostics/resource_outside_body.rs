use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0236", "resource read outside a body");

pub fn resource_outside_body(kind: &str, here: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{kind} names a resource of a body, and this stands in {here}"))
        .at(place, "whose resource?")
        .advice(format!("from outside it is read through its cluster: `lab.{kind}.id`"))
}
