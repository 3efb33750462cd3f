use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0602", "variable without effect");

pub fn dead_variable(place: Place, name: &str, release: &str, reason: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} has no effect in kubespray {release}"))
        .at(place, "no effect")
        .because(reason)
}
