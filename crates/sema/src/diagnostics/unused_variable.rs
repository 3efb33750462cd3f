use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0603", "variable that nothing reads");

pub fn unused_variable(place: Place, name: &str, release: &str) -> Diagnostic {
    Diagnostic::warning(CODE, format!("nothing in kubespray {release} reads {name}")).at(place, "never read")
}
