use kspec_base::{Code, Diagnostic, Place};

use super::Within;

pub const CODE: Code = Code::new("K0236", "resource read outside a body");

pub fn resource_outside_body(kind: &str, within: Within<'_>, place: Place) -> Diagnostic {
    let within = match within {
        Within::Header => "in a header or a default",
        Within::Other(words) => words,
    };
    Diagnostic::error(CODE, format!("{kind} names a resource of a body, and this stands {within}"))
        .at(place, "whose resource?")
        .advice(format!("from outside it is read through its cluster: `lab.{kind}.id`"))
}
