use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0221", "groups or first out of place");

/// `groups` outside of a node, or `first` outside of a group; `block` is where it was written.
pub fn groups_out_of_place(name: &str, block: &str, place: Place) -> Diagnostic {
    let advice = if name == "groups" {
        "`groups = [\"kube_node\"]` stands in a `node` block and says in which groups the node is"
    } else {
        "`first = [\"n1\"]` stands in a `group` block and says which nodes come first"
    };
    Diagnostic::error(CODE, format!("{name} cannot be set in {block}"))
        .at(place, "out of place")
        .advice(advice)
}
