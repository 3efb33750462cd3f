use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0613", "variable that differs between nodes");

pub fn read_past_override(place: Place, name: &str, other: Place) -> Diagnostic {
    Diagnostic::warning(CODE, format!("vars.{name} is the cluster's value, and a group or node has its own"))
        .at(place, "without groups and nodes")
        .also(other, "set here too")
        .advice(format!("read what a node sees: node.{name} in its block, nodes.NAME.{name} elsewhere"))
}
