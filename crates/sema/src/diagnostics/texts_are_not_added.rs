use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0355", "texts joined by +");

pub fn texts_are_not_added(place: Place) -> Diagnostic {
    Diagnostic::error(CODE, "texts are not joined by `+`")
        .at(place, "between texts")
        .advice("write one text with both in it: \"\\(a)\\(b)\"")
}
