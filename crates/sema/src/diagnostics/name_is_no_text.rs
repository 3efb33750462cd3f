use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0340", "name that is no text");

/// `found`: the type of what stands where a name is given.
pub fn name_is_no_text(place: Place, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a name is a text, and this is {found}"))
        .at(place, found)
        .advice("put it into a text: \"\\(…)\"")
}
