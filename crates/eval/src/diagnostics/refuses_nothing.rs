//! A `refuses` test in which nothing is wrong.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1203", "a test that refuses nothing");

pub(crate) fn refuses_nothing(title: &str, code: Option<&str>, place: Place) -> Diagnostic {
    let what = code.map_or_else(|| "an error".to_owned(), |code| format!("error {code}"));
    Diagnostic::error(CODE, format!("test {title:?} expects {what}, and there is none"))
        .at(place, "nothing is refused")
        .because("`refuses` passes only where something is wrong")
}
