//! A file that makes Ansible ignore one of ours.

use camino::Utf8Path;
use kspec_base::{Code, Diagnostic};

pub const CODE: Code = Code::new("K1105", "file that Ansible reads instead of a written one");

pub fn shadowing_file(path: &Utf8Path, ours: &Utf8Path) -> Diagnostic {
    Diagnostic::error(CODE, format!("Ansible would mix up {path} with {ours}"))
        .because(
            "of a folder and files of one name in group_vars or host_vars Ansible reads only some, so that the \
             cluster would not be what the spec says",
        )
        .advice(format!("move what {path} holds into the spec and remove it"))
}
