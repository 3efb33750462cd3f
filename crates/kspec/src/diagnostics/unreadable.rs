//! A file that cannot be read.

use std::io;

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0251", "file cannot be read");

pub fn unreadable(file: &str, error: &io::Error, importer: Option<Place>) -> Diagnostic {
    let what = match error.kind() {
        io::ErrorKind::NotFound => format!("{file} does not exist"),
        io::ErrorKind::PermissionDenied => format!("{file} may not be read: permission denied"),
        _ => format!("{file} cannot be read: {error}"),
    };
    let told = Diagnostic::error(CODE, what);
    match importer {
        Some(place) => told.at(place, "read for this"),
        None => told,
    }
}
