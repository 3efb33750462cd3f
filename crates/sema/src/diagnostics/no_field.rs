use kspec_base::{Code, Diagnostic, Place};

use super::near_or_list;

pub const CODE: Code = Code::new("K0344", "read of an unknown field");

/// `whose`: the record type's name, where it has one.
pub fn no_field(
    place: Place,
    name: &str,
    whose: Option<&str>,
    near: Option<&str>,
    known: &[&str],
) -> Diagnostic {
    let whose = whose.unwrap_or("this record");
    let told = Diagnostic::error(CODE, format!("{whose} has no field `{name}`")).at(place, "no such field");
    near_or_list(told, place, "fields", near, known)
}
