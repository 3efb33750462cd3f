//! A value of the inventory that depends on an object.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0646", "an inventory value from an object");

pub(crate) fn needs_objects(subject: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{subject} depends on an object of the cluster"))
        .at(place, "reads an object")
        .because("this version of kspec does not evaluate objects, so the value is not known")
        .advice("write the value in a `let` that both the object and the variable use")
}
