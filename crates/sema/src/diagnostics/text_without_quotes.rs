use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0201", "text without quotes");

/// `text` is a subtraction of unknown names as it was written: `kube-ovn`.
pub fn text_without_quotes(text: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{text} is read as a subtraction, and its names are not known"))
        .at(place, "a hyphen is minus")
        .because("a text stands in quotes")
        .fix(format!("{text:?}"), false, place, format!("{text:?}"))
}
