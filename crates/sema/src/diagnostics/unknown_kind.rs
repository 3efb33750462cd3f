use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0203", "unknown kind");

pub fn unknown_kind(name: &str, place: Place, near: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no kind {name}")).at(place, "unknown kind");
    match near {
        Some(near) => told.fix(format!("did you mean {near}?"), false, place, near),
        None => told.advice("make your own kinds known with `crd \"./crds/….yaml\"`"),
    }
}
