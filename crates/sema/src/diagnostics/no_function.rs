use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0212", "call of what is no function");

pub fn no_function(what: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} is no function and cannot be called")).at(place, "a call")
}
