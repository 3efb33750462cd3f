use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0405", "unset of what does not exist");

pub fn unset_of_nothing(path: &str, body: &str, near: Option<&str>, place: Place) -> Diagnostic {
    let told =
        Diagnostic::warning(CODE, format!("`unset {path}` drops nothing: no base or use of {body} makes it"))
            .at(place, "nothing to drop");
    match near {
        Some(_) => super::with_near(told, near, place),
        None => told.advice("take it out"),
    }
}
