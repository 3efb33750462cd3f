//! An argument of `-p` or `--input` that has not the form.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1011", "argument has not the form");

pub fn bad_argument(wanted: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("this has to be {wanted}")).at(place, "")
}
