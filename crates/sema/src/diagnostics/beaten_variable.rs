use kspec_base::{Code, Diagnostic, Place, SmolStr};

pub const CODE: Code = Code::new("K0604", "variable that a role sets itself");

pub fn beaten_variable(place: Place, name: &str, roles: &[SmolStr]) -> Diagnostic {
    let told = Diagnostic::warning(
        CODE,
        format!("a role of kubespray sets {name} itself, which beats the inventory"),
    )
    .at(place, "may be beaten");
    if roles.is_empty() { told } else { told.note(format!("roles: {}", roles.join(", "))) }
}
