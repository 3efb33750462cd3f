use kspec_base::{Code, Diagnostic, Place};

use super::{Whole, near_or_list};

pub const CODE: Code = Code::new("K0608", "unknown node");

pub fn unknown_node(
    place: Place,
    name: &str,
    whole: &Whole,
    near: Option<&str>,
    known: &[&str],
) -> Diagnostic {
    let told =
        Diagnostic::error(CODE, format!("{} has no node {name}, and no loop can make one", whole.words()))
            .at(place, "no such node");
    near_or_list(told, place, "nodes", near, known)
}
