//! A build that would change the first node of a group in which the first is special.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1106", "first control plane or etcd member would change");

pub fn first_node_changes(cluster: &str, group: &str, before: &str, now: &str, place: Place) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("{cluster}: the first node of {group} would change from {before} to {now}"),
    )
    .at(place, "")
    .because(
        "kubespray runs the first one's steps on it (certificates, join tokens, etcd members); another first \
             node on a live cluster wants a procedure of its own",
    )
    .advice(format!("keep the order: group {group} {{ first = [\"{before}\"] }}"))
    .advice("if this is what you want: kspec build --allow-first-change")
}
