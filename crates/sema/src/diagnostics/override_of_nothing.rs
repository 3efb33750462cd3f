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
    let mut told = Diagnostic::error(CODE, format!("there is no {thing} in {body}"))
        .at(place, "nothing to override")
        .because("override changes what the body, its bases or its uses have made");
    if let Some(near) = near {
        told = told.fix(format!("did you mean {near}?"), false, place, near);
    }
    if there.is_empty() {
        return told.note("there is nothing to override");
    }
    const SHOWN: usize = 12;
    let more = there.len().saturating_sub(SHOWN);
    let mut list = there[..there.len().min(SHOWN)].join(", ");
    if more > 0 {
        list.push_str(&format!(" and {more} more"));
    }
    told.note(format!("there is: {list}"))
}
