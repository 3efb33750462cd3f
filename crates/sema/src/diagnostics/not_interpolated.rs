use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0357", "value that a text does not take");

pub fn not_interpolated(place: Place, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("a text takes texts and ints, and this is {found}"))
        .at(place, found)
        .advice("say how it is written: str(…), json(…), or join(…) for a list")
}
