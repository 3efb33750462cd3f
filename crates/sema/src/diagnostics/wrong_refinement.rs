use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0228", "type written in another form");

/// `message` says what is wrong, `form` shows the right one.
pub fn wrong_refinement(message: impl Into<String>, form: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, message).at(place, "").advice(form)
}
