//! A file that is no UTF-8.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0250", "file is no UTF-8");

/// `offset` is the first byte that is not; `importer` the place that names the file, if one does.
pub fn bad_encoding(file: &str, offset: usize, importer: Option<Place>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{file} is no UTF-8 text: byte {offset} is not"))
        .because("kspec reads and writes UTF-8 only, so that every reader sees the same text")
        .advice("save the file as UTF-8");
    match importer {
        Some(place) => told.at(place, "read for this"),
        None => told,
    }
}
