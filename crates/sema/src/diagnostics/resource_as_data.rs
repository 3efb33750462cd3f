use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0348", "resource where data belongs");

pub fn resource_as_data(place: Place, kind: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("this is a resource of kind {kind}, and data belongs here"))
        .at(place, "a resource")
        .because("A resource stands only where a reference to one is wanted.")
        .advice("read its name: .metadata.name")
}
