//! A variable of the user's own catalogue whose `file` Ansible would not read as meant.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0660", "a file that is no group_vars file of all or k8s_cluster");

pub(crate) fn bad_home(variable: &str, file: &str, at: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{variable} is to be written to {file:?}, which is no file of all or k8s_cluster"))
        .at(at, "set here")
        .because(
            "A cluster's variables stand in group_vars/all or group_vars/k8s_cluster. Ansible takes any other name \
             there for another group, reads .yml and .yaml only, and skips names that begin with a point.",
        )
        .advice("file = \"all/NAME.yml\" or file = \"k8s_cluster/NAME.yml\", in the variable's catalogue entry")
}
