use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0349", "condition that is no bool");

pub fn condition_is_no_bool(place: Place, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a condition is a bool, and this is {found}"))
        .at(place, found)
        .because("Only true and false decide: a text, a number or a list never counts as one of them.")
        .advice("compare it: == \"…\", > 0, len(…) > 0, has(…)")
}
