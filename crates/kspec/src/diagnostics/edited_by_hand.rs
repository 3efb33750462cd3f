//! A file of ours that somebody changed.

use camino::Utf8Path;
use kspec_base::{Code, Diagnostic};

pub const CODE: Code = Code::new("K1102", "written file was edited by hand");

/// `diff` goes from what is there to what the build would write.
pub fn edited_by_hand(path: &Utf8Path, diff: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{path} was edited by hand since kspec wrote it"))
        .because("a build would lose the edit")
        .note(diff.trim_end().to_owned())
        .advice("put the change into the spec, or overwrite the file with --force")
}
