//! A folder where a file has to be, or the reverse.

use camino::Utf8Path;
use kspec_base::{Code, Diagnostic};

pub const CODE: Code = Code::new("K1104", "folder and file in each other's way");

pub fn wrong_kind(path: &Utf8Path) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("{path} is in the way: a build needs a file where a folder is, or the reverse"),
    )
    .advice("move it away, or build into another folder with -o")
}
