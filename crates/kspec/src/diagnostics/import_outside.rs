//! An import that leaves the project.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0253", "path outside of the project");

pub fn import_outside(path: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{path:?} lies outside of the project"))
        .at(place, "outside")
        .because("a project is a folder that can be moved and reviewed as a whole; links that lead out count as outside")
        .advice("move the file into the project, or put kspec.toml into a folder above both")
}
