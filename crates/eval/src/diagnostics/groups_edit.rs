//! Two groups edit one list of one node.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0456", "two groups edit one list");

pub(crate) fn groups_edit(variable: &str, node: &str, first: Place, second: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("two groups of node {node} edit {variable}"))
        .at(second, "here")
        .also(first, "and here")
        .because("groups are peers, so nothing says which edit comes first")
        .advice(format!("set {variable} in the node, or edit it in one group only"))
}
