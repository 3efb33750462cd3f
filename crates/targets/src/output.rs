//! What a target hands over.

use kspec_base::{Diagnostic, Place, SmolStr};

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Relative to the cluster's folder, `/` between names: `inventory/hosts.yaml`.
    pub path: String,
    pub content: Content,
    /// The entries whose values stand in it, each place once, in order of source and offset.
    pub sources: Vec<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Text(String),
    /// The bytes of a file of the project, by its path relative to the project's root.
    Carry(SmolStr),
}

/// Files, each path once, and what was found wrong. Files are whole only where no error was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    pub files: Vec<OutFile>,
    pub diagnostics: Vec<Diagnostic>,
}

impl OutFile {
    pub(crate) fn new(path: String, content: Content, sources: impl IntoIterator<Item = Place>) -> OutFile {
        let mut sources: Vec<Place> = sources.into_iter().collect();
        sources.sort();
        sources.dedup();
        OutFile { path, content, sources }
    }
}
