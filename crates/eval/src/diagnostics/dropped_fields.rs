//! Fields of an input that its type does not know.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0397", "fields of an input that are not known");

/// `type_name`: of the record type, where it has one.
pub(crate) fn dropped_fields(type_name: Option<&str>, fields: &[&str], place: Place) -> Diagnostic {
    let what = if fields.len() == 1 { "field" } else { "fields" };
    let whose = type_name.unwrap_or("a record");
    Diagnostic::notice(CODE, format!("{whose} does not know {what} {}: dropped", fields.join(", ")))
        .at(place, "the input has more than the type")
        .because("inputs come from other tools; only what the type declares is taken")
        .advice("declare what you need in the type")
}
