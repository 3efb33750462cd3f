//! A file that kspec did not write, where it has to write one.

use camino::Utf8Path;
use kspec_base::{Code, Diagnostic};

pub const CODE: Code = Code::new("K1103", "file of somebody else's in the way");

pub fn foreign_file(path: &Utf8Path, diff: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{path} is not a file that kspec wrote, and a build would overwrite it"))
        .because("only files that kspec-artifacts.json lists are kspec's own")
        .note(diff.trim_end().to_owned())
        .advice("move the file away, build into another folder with -o, or overwrite it with --force")
}
