use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0234", "refuses without an error code");

pub fn no_error_code(text: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{text:?} is no code of an error"))
        .at(place, "no code")
        .advice("a code is a K with four digits: `refuses \"K0301\"`; without one any error will do")
}
