use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0204", "name declared twice");

/// An own variable of two catalogues that one spec reaches.
pub fn declared_otherwise(name: &str, place: Place, first: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is declared in another way elsewhere"))
        .at(place, "here so")
        .also(first, "there so")
        .because("a spec that reaches both files has one variable of that name")
        .advice("keep one, and import its file")
}

pub fn declared_twice(name: &str, place: Place, first: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is declared twice"))
        .at(place, "the second time")
        .also(first, "the first time")
        .advice("give one of them another name")
}
