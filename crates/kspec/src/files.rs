//! The project's files, as evaluation asks for them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec_base::{Place, SmolStr, Sources};
use kspec_eval::Files;

use crate::System;
use crate::modules::{PathProblem, locate};

/// Files inside a project's root. What was read is recorded.
pub struct ProjectFiles<'a> {
    system: &'a dyn System,
    root: &'a Utf8Path,
    sources: &'a Sources,
    read: RefCell<BTreeSet<Utf8PathBuf>>,
}

impl<'a> ProjectFiles<'a> {
    pub fn new(system: &'a dyn System, root: &'a Utf8Path, sources: &'a Sources) -> Self {
        ProjectFiles { system, root, sources, read: RefCell::default() }
    }

    /// Paths from the root of the files that were read, sorted.
    pub fn recorded(&self) -> Vec<Utf8PathBuf> {
        self.read.borrow().iter().cloned().collect()
    }

    fn find(&self, from: Place, path: &str) -> Result<Utf8PathBuf, String> {
        let file = self.sources.path_of(from.source);
        locate(self.system, self.root, Utf8Path::new(file), path).map_err(|problem| match problem {
            PathProblem::Outside => format!("{path} lies outside of the project"),
            PathProblem::Missing => format!("file {path} does not exist"),
        })
    }

    fn bytes(&self, file: &Utf8Path, path: &str) -> Result<Vec<u8>, String> {
        let bytes = self
            .system
            .read(&self.root.join(file))
            .map_err(|error| format!("{path} cannot be read: {error}"))?;
        self.read.borrow_mut().insert(file.to_owned());
        Ok(bytes)
    }
}

impl Files for ProjectFiles<'_> {
    fn read(&self, from: Place, path: &str) -> Result<Arc<str>, String> {
        let file = self.find(from, path)?;
        let text =
            String::from_utf8(self.bytes(&file, path)?).map_err(|_| format!("{path} is no UTF-8 text"))?;
        Ok(text.into())
    }

    fn head(&self, from: Place, path: &str) -> Result<(SmolStr, String), String> {
        let file = self.find(from, path)?;
        let bytes = self.bytes(&file, path)?;
        let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
        Ok((file.as_str().into(), String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()))
    }
}
