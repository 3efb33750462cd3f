use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0611", "group of all nodes");

pub fn group_is_vars(place: Place, name: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("what group {name} would hold is written in `vars`"))
        .at(place, "not a group of its own")
        .because("kspec chooses between all and k8s_cluster, so that every node sees the value.")
        .advice("write `vars { … }`")
}
