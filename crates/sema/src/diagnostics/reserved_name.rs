use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0206", "reserved name");

/// A name that bodies have without declaring it, or `name` of a cluster.
pub fn reserved_name(name: &str, what: &str, place: Place) -> Diagnostic {
    let meaning = match name {
        "vars" => "the variables of the cluster",
        "nodes" => "the nodes of the cluster",
        "groups" => "the groups of the cluster",
        "uses" => "what the body uses",
        "cluster" => "the cluster that is built",
        "kubernetes" | "kubespray" | "apis" => "a header of the cluster",
        "node" => "the node in whose block it stands",
        "resources" => "all objects of the cluster",
        "clusters" => "all clusters",
        "name" => "the name of the cluster (`cluster.name`)",
        _ => "something else",
    };
    Diagnostic::error(CODE, format!("{name} cannot be the name of a {what}"))
        .at(place, "reserved")
        .because(format!("{name} is given: it means {meaning}"))
        .advice("choose another name")
}
