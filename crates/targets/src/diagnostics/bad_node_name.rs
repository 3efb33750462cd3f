//! A node whose name Ansible would take for something else.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0661", "a node name that Ansible takes for something else");

/// What is wrong with a node's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameFault {
    /// A character outside letters, digits, `.`, `_` and `-`, or a first one that is no letter or digit.
    Character,
    /// A group has this name too.
    Group,
}

pub(crate) fn bad_node_name(name: &str, fault: NameFault, at: Place) -> Diagnostic {
    match fault {
        NameFault::Character => {
            Diagnostic::error(CODE, format!("{name:?} is no name for a node")).at(at, "").because(
                "The name is a host in Ansible's inventory and a file in host_vars: letters, digits, \".\", \"_\" and \
                 \"-\", beginning with a letter or digit. Ansible reads [1:3] as a range and :22 as a port.",
            )
        }
        NameFault::Group => Diagnostic::error(CODE, format!("{name} is the name of a group, and of this node"))
            .at(at, "node")
            .because("Ansible keeps hosts and groups in one space of names and mixes up the two."),
    }
    .advice("rename the node")
}
