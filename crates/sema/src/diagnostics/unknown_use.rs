use kspec_base::{Code, Diagnostic, Place};

use super::{Whole, near_or_list};

pub const CODE: Code = Code::new("K0610", "unknown use");

pub fn unknown_use(
    place: Place,
    name: &str,
    whole: &Whole,
    near: Option<&str>,
    known: &[&str],
) -> Diagnostic {
    let told =
        Diagnostic::error(CODE, format!("{} has no use {name}, and no loop can make one", whole.words()))
            .at(place, "no such use");
    near_or_list(told, place, "uses", near, known)
}
