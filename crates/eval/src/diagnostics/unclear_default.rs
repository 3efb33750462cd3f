//! A variable whose default depends on the role that reads it.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0551", "a default that roles do not agree on");

pub(crate) fn unclear_default(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} has no one default: the roles of kubespray differ"))
        .at(place, "read here")
        .because("each role brings its own default, so its value is not one value")
        .advice(format!("set {name} in `vars`"))
}
