use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0403", "override of what does not exist");

/// `there` are things of that body and what lies below it, as one reads them.
pub fn override_of_nothing(
    thing: &str,
    body: &str,
    there: &[String],
    near: Option<&str>,
    place: Place,
) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no {thing} in {body}"))
        .at(place, "nothing to override")
        .because("override changes what the body, its bases or its uses have made");
    super::with_choice(told, there, near, place)
}
