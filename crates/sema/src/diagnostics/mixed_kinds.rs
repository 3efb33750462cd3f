use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0350", "values of mixed kinds");

/// `what`: `the elements of a list`
pub fn mixed_kinds(place: Place, what: &str, before: &str, here: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} are of different kinds: {before}, then {here}"))
        .at(place, here)
        .because("Without a declared type all of them must be of one kind, records with the same fields.")
        .advice("declare the type that is meant: let x: list[int | string] = …")
}
