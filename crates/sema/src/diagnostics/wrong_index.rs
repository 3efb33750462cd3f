use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0342", "index of the wrong kind");

/// `rule`: `a map's key is a text`
pub fn wrong_index(place: Place, rule: &str, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{rule}, and this is {found}")).at(place, found)
}
