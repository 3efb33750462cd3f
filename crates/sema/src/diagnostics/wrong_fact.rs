use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0233", "catalogue in another form");

pub fn wrong_fact(message: impl Into<String>, form: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, message).at(place, "").advice(form)
}
