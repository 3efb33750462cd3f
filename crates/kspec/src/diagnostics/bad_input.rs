//! An input file that cannot be read as data.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1008", "input is no JSON or YAML");

pub fn bad_input(message: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("this input cannot be read: {message}")).at(place, "")
}
