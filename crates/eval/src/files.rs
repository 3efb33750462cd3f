//! Reading files, by whoever may.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};

/// The project's files. `from` is the place of the call, whose file a relative path starts at; `/x` starts at the
/// root. What is read is recorded as an input by the implementation. Errors are one line for people.
pub trait Files {
    fn read(&self, from: Place, path: &str) -> Result<Arc<str>, String>;
    /// The path relative to the root, and the first line.
    fn head(&self, from: Place, path: &str) -> Result<(SmolStr, String), String>;
}

/// No files at all.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: Place, path: &str) -> Result<Arc<str>, String> {
        Err(format!("{path} cannot be read here"))
    }

    fn head(&self, _: Place, path: &str) -> Result<(SmolStr, String), String> {
        Err(format!("{path} cannot be read here"))
    }
}
