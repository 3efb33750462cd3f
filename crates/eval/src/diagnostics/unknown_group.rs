//! A group that is neither kubespray's nor declared.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0640", "an unknown group");

pub(crate) fn unknown_group(name: &str, near: Option<&str>, place: Place) -> Diagnostic {
    if matches!(name, "all" | "k8s_cluster") {
        return Diagnostic::error(CODE, format!("{name} holds all nodes; nodes are not put into it"))
            .at(place, "in this list")
            .advice(format!("take {name} out of the list; its variables stand in `vars`"));
    }
    let diagnostic =
        Diagnostic::error(CODE, format!("there is no group {name:?}")).at(place, "in this list").because(
            "a group is one of kubespray's or stands in a `group` block; Ansible takes any name in silence",
        );
    match near {
        Some(near) => diagnostic.advice(format!("did you mean {near:?}?")),
        None => diagnostic.advice(format!("`group {name} {{ }}` declares it")),
    }
}
