use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0203", "unknown kind");

pub fn unknown_kind(name: &str, place: Place, near: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no kind {name}")).at(place, "unknown kind");
    match near {
        Some(_) => super::with_near(told, near, place),
        None => told.advice("make your own kinds known with `crd \"./crds/….yaml\"`"),
    }
}
