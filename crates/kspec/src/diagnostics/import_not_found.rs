//! An import of a file that is not there.

use kspec_base::{Code, Diagnostic, Place, did_you_mean};

pub const CODE: Code = Code::new("K0252", "import of a file that does not exist");

/// `near` are paths, as an import would write them, of specs in the same folder.
pub fn import_not_found(path: &str, near: &[String], place: Place) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no file {path:?} to import"))
        .at(place, "not found")
        .because(
            "a path in a spec is relative to the file it stands in; with a leading / to the project's root",
        );
    match did_you_mean(path, near.iter().map(String::as_str)) {
        Some(meant) => told.fix(format!("import {meant:?}"), false, place, format!("{meant:?}")),
        None => told,
    }
}
