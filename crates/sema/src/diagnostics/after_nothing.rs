use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0406", "after what does not exist");

/// `there` are things of that body and what lies below it, as one reads them.
pub fn after_nothing(
    thing: &str,
    body: &str,
    there: &[String],
    near: Option<&str>,
    place: Place,
) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no {thing} in {body} to wait for"))
        .at(place, "nothing makes it")
        .because("`after` waits until something of this body is ready");
    super::with_choice(told, there, near, place)
}
