use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0215", "argument given twice");

pub fn argument_twice(parameter: &str, place: Place, first: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{parameter} is given twice"))
        .at(place, "the second time")
        .also(first, "the first time")
        .advice("take one of them out")
}
