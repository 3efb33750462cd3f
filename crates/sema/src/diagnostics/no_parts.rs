use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0343", "part of a value that has none");

/// `ty`: what the value is; `part`: the name that was asked of it.
pub fn no_parts(place: Place, ty: &str, part: Option<&str>) -> Diagnostic {
    let message = match part {
        Some(part) => format!("{ty} has no parts, so there is no {part} in it"),
        None => format!("{ty} has no parts"),
    };
    Diagnostic::error(CODE, message).at(place, "not a record, map or list")
}
