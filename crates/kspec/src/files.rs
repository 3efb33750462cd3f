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
    /// Who read what, from the root.
    read: RefCell<BTreeSet<(SmolStr, SmolStr)>>,
}

impl<'a> ProjectFiles<'a> {
    pub fn new(system: &'a dyn System, root: &'a Utf8Path, sources: &'a Sources) -> Self {
        ProjectFiles { system, root, sources, read: RefCell::default() }
    }

    /// Which spec read which file, sorted.
    pub fn recorded(&self) -> Vec<(SmolStr, SmolStr)> {
        self.read.borrow().iter().cloned().collect()
    }

    fn find(&self, from: Place, path: &str) -> Result<Utf8PathBuf, String> {
        let file = self.sources.path_of(from.source);
        locate(self.system, self.root, Utf8Path::new(file), path).map_err(|problem| match problem {
            PathProblem::Outside => format!("{path} lies outside of the project"),
            PathProblem::Missing => format!("file {path} does not exist"),
        })
    }

    fn bytes(&self, from: Place, file: &Utf8Path, path: &str) -> Result<Vec<u8>, String> {
        let bytes = self
            .system
            .read(&self.root.join(file))
            .map_err(|error| format!("{path} cannot be read: {error}"))?;
        let reader = self.sources.path_of(from.source).clone();
        self.read.borrow_mut().insert((reader, file.as_str().into()));
        Ok(bytes)
    }
}

impl Files for ProjectFiles<'_> {
    fn read(&self, from: Place, path: &str) -> Result<Arc<str>, String> {
        let file = self.find(from, path)?;
        let text = String::from_utf8(self.bytes(from, &file, path)?)
            .map_err(|_| format!("{path} is no UTF-8 text"))?;
        Ok(text.into())
    }

    fn head(&self, from: Place, path: &str) -> Result<(SmolStr, String), String> {
        let file = self.find(from, path)?;
        let bytes = self.bytes(from, &file, path)?;
        let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
        Ok((file.as_str().into(), String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()))
    }
}
