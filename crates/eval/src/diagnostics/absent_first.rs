//! `first` names a node that is not in the group.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0642", "a pinned node that is not there");

pub(crate) fn absent_first(node: &str, group: &str, place: Place) -> Diagnostic {
    Diagnostic::notice(CODE, format!("`first` of group {group} names {node}, which is not in the group"))
        .at(place, "not in the group")
        .because("the others keep their order")
}
