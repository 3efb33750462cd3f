use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0407", "resource that nothing makes");

/// A read of `Kind.id`; `there` are the resources of that body and what lies below it.
pub fn no_such_resource(
    thing: &str,
    body: &str,
    there: &[String],
    near: Option<&str>,
    place: Place,
) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no {thing} in {body}"))
        .at(place, "nothing makes it")
        .because("`Kind.id` is a resource of the body in which it stands; one of a use is read as uses.NAME.Kind.id");
    super::with_choice(told, there, near, place)
}
