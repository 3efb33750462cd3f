use kspec_base::{Code, Diagnostic, Place, SmolStr};

pub const CODE: Code = Code::new("K0502", "variable whose default differs by role");

pub fn unclear_default(place: Place, name: &str, release: &str, roles: &[SmolStr]) -> Diagnostic {
    let told = Diagnostic::error(
        CODE,
        format!("{name} has no single default in kubespray {release}, and nothing sets it"),
    )
    .at(place, "not known")
    .because("Roles of kubespray give it different defaults.")
    .advice(format!("set it in vars: {name} = …"));
    if roles.is_empty() { told } else { told.note(format!("roles: {}", roles.join(", "))) }
}
