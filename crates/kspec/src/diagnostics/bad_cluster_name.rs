//! A cluster whose name cannot be a folder.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1107", "name of a cluster is no name of a folder");

pub fn bad_cluster_name(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name:?} cannot be the name of a cluster"))
        .at(place, "")
        .because("a cluster's files go to a folder of its name, which is letters, digits and . _ - and begins with a letter or digit")
}
