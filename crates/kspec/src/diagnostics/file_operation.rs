//! A file operation that failed.

use kspec_base::{Code, Diagnostic};

use crate::build::FileError;

pub const CODE: Code = Code::new("K1101", "file cannot be written");

pub fn file_operation(error: &FileError) -> Diagnostic {
    Diagnostic::error(CODE, format!("cannot {} {}: {}", error.action, error.path, error.error))
        .because("files that were there are as they were, or the next build finishes what was begun")
}
