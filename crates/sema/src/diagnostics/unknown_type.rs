use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0202", "unknown type");

pub fn unknown_type(name: &str, place: Place, near: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("there is no type {name}")).at(place, "unknown type");
    match near {
        Some(_) => super::with_near(told, near, place),
        None => told
            .note("a type is a built-in one, a `type` of this file or of an import, or a kind of Kubernetes"),
    }
}
