//! A pattern that is none.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1004", "pattern of files is none");

pub fn bad_pattern(pattern: &str, reason: &str, place: Option<Place>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{pattern:?} is no pattern: {reason}"))
        .because("* stands for any name in a folder, ** for any folders, ? for one character");
    match place {
        Some(place) => told.at(place, ""),
        None => told,
    }
}
