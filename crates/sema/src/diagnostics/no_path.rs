use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0222", "path of another form");

/// What `unset`, `override` or `after` names is not what they can act on. `forms` lists what is.
pub fn no_path(word: &str, forms: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("this is nothing that {word} can name"))
        .at(place, "another form is wanted")
        .advice(format!("{word} names {forms}"))
}
