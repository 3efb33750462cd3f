use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0204", "name declared twice");

pub fn declared_twice(name: &str, place: Place, first: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is declared twice"))
        .at(place, "the second time")
        .also(first, "the first time")
        .advice("give one of them another name")
}
