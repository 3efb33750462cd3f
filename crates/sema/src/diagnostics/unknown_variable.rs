use kspec_base::{Code, Diagnostic, Place, SmolStr};

use super::{join_and, near_or_list};

pub const CODE: Code = Code::new("K0600", "unknown variable");

/// `releases`: those for which it was looked up.
pub fn unknown_variable(place: Place, name: &str, releases: &[SmolStr], near: Option<&str>) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{name} is no variable of kubespray {}", join_and(releases)))
        .at(place, "unknown");
    match near {
        Some(_) => near_or_list(told, place, "variables", near, &[]),
        None => told
            .because("kubespray would ignore it without a word.")
            .advice(format!("declare a variable of your own: catalogue vars {{ {name}: string = \"…\" }}")),
    }
}
