use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0404", "unset of what the same body makes");

pub fn unset_of_own(path: &str, thing: &str, place: Place, made: Place) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("`unset {path}` drops what bases and uses make, and only this body makes {thing}"),
    )
    .at(place, "nothing below to drop")
    .also(made, "made in the same body")
    .advice("take out one of the two entries")
}
