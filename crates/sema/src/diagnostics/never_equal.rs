use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0351", "comparison that is never true");

/// `value`: the type of what is compared; `other`: what it is compared with.
pub fn never_equal(place: Place, value: &str, other: &str, near: Option<&str>) -> Diagnostic {
    let told =
        Diagnostic::error(CODE, format!("{value} is no value of {other}: the comparison is never true"))
            .at(place, "never equal");
    match near {
        Some(near) => {
            let message = format!("{}; did you mean {near}", told.message);
            Diagnostic { message, ..told }.fix(near, false, place, near)
        }
        None => told,
    }
}
