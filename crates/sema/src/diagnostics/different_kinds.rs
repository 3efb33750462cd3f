use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0352", "comparison of different kinds");

pub fn different_kinds(place: Place, left: &str, right: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{left} and {right} are never equal: they are of different kinds"))
        .at(place, "never equal")
        .because("No value is turned into one of another kind by itself.")
}
