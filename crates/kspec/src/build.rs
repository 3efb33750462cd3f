//! Puts artifacts on disk so that no file is ever half written and nothing that is not ours is lost.
//!
//! A build stages all new files in a folder of its own, then leaves a note (`kspec-artifacts.json.next`), then
//! moves the files into place. Killed before the note stands, the old tree is whole; after it, [`recover`] finishes.

mod compare;
mod guard;
mod manifest;
mod recover;
mod write;

use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use kspec_base::{Diagnostic, SmolStr};

use crate::System;
use crate::system::Lock;

pub use compare::{Comparison, Conflict, ConflictKind, compare};
pub use guard::{Allowed, guard};
pub use manifest::{First, Manifest, ManifestFile, digest};
pub use recover::recover;
pub use write::write;

/// What kspec wrote: its mark of ownership.
pub const MANIFEST: &str = "kspec-artifacts.json";
/// The note that a build is under way and all its files are staged.
const NEXT: &str = "kspec-artifacts.json.next";
/// Where files wait before they are moved into place.
const STAGING: &str = ".kspec-staging";

/// All files of one cluster, relative to its folder.
#[derive(Clone, Debug)]
pub struct Artifacts {
    pub manifest: Manifest,
    /// In the order of the manifest's list: sorted by path.
    pub files: Vec<Artifact>,
}

#[derive(Clone, Debug)]
pub struct Artifact {
    /// `inventory/hosts.yaml`
    pub path: Utf8PathBuf,
    pub content: Vec<u8>,
}

/// A file operation that failed.
#[derive(Debug)]
pub struct FileError {
    pub path: Utf8PathBuf,
    /// `write`, `read` …
    pub action: &'static str,
    pub error: io::Error,
}

impl FileError {
    fn of(path: &Utf8Path, action: &'static str) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        move |error| FileError { path, action, error }
    }
}

/// Waits for other builds of the same cluster to end, and keeps new ones waiting.
pub fn lock(system: &dyn System, folder: &Utf8Path) -> Result<Box<dyn Lock>, FileError> {
    system.lock(folder).map_err(FileError::of(folder, "lock"))
}

/// The diagnostic of a file operation that failed.
pub fn told(error: &FileError) -> Diagnostic {
    crate::diagnostics::file_operation(error)
}

/// The manifest in a cluster's folder; `None` where there is none.
pub fn read_manifest(system: &dyn System, folder: &Utf8Path) -> Result<Option<Manifest>, FileError> {
    manifest_at(system, &folder.join(MANIFEST))
}

fn manifest_at(system: &dyn System, path: &Utf8Path) -> Result<Option<Manifest>, FileError> {
    let text = match system.read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::of(path, "read")(error)),
    };
    let manifest = Manifest::parse(&text).map_err(|message| FileError {
        path: path.to_owned(),
        action: "read",
        error: io::Error::new(io::ErrorKind::InvalidData, message),
    })?;
    Ok(Some(manifest))
}

impl Artifacts {
    /// `files` in any order; `sources` of each are the specs that had a hand in it.
    pub fn new(head: Manifest, files: Vec<(Utf8PathBuf, Vec<u8>, Vec<SmolStr>)>) -> Artifacts {
        let mut files = files;
        files.sort_by(|a, b| a.0.cmp(&b.0));
        let listed = files.iter().map(|(path, content, sources)| ManifestFile {
            path: path.clone(),
            sha256: digest(content),
            sources: sources.clone(),
        });
        let manifest = Manifest { files: listed.collect(), ..head };
        let files = files.into_iter().map(|(path, content, _)| Artifact { path, content }).collect();
        Artifacts { manifest, files }
    }
}
