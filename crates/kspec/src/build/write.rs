//! Stages a cluster's files and moves them into place.

use std::io;

use camino::Utf8Path;

use super::{Artifacts, Comparison, FileError, MANIFEST, NEXT, STAGING, recover};
use crate::System;
use crate::system::FileKind;

/// Writes what a comparison found new or changed (with `force` also what was edited), removes what is stale.
/// The caller holds the lock. On an error the old tree stands, or the next [`recover`] finishes the new one.
pub fn write(
    system: &dyn System,
    folder: &Utf8Path,
    artifacts: &Artifacts,
    comparison: &Comparison,
) -> Result<(), FileError> {
    if !comparison.is_stale() {
        return Ok(());
    }
    let staged = stage(system, folder, artifacts, comparison);
    if let Err(error) = staged {
        // What is staged is of no use; that it cannot be removed on a broken disk adds nothing to the error.
        let _ = remove_tree(system, &folder.join(STAGING));
        return Err(error);
    }
    recover(system, folder)
}

fn stage(
    system: &dyn System,
    folder: &Utf8Path,
    artifacts: &Artifacts,
    comparison: &Comparison,
) -> Result<(), FileError> {
    let staging = folder.join(STAGING);
    remove_tree(system, &staging)?;
    let forced = |path: &Utf8Path| comparison.conflicts.iter().any(|conflict| conflict.path == path);
    for file in &artifacts.files {
        let path = &file.path;
        if comparison.new.contains(path) || comparison.changed.contains(path) || forced(path) {
            let target = staging.join(path);
            system.write(&target, &file.content).map_err(FileError::of(&folder.join(path), "write"))?;
        }
    }
    let note = staging.join(MANIFEST);
    system
        .write(&note, &artifacts.manifest.to_bytes())
        .map_err(FileError::of(&folder.join(MANIFEST), "write"))?;
    system.rename(&note, &folder.join(NEXT)).map_err(FileError::of(&folder.join(NEXT), "write"))
}

/// Removes a folder with all that is in it.
pub(super) fn remove_tree(system: &dyn System, folder: &Utf8Path) -> Result<(), FileError> {
    if system.kind(folder) != Some(FileKind::Folder) {
        return Ok(());
    }
    for (name, kind) in system.list(folder).map_err(FileError::of(folder, "read"))? {
        let path = folder.join(name);
        match kind {
            FileKind::Folder => remove_tree(system, &path)?,
            FileKind::File => {
                ignore_missing(system.remove_file(&path)).map_err(FileError::of(&path, "remove"))?
            }
        }
    }
    ignore_missing(system.remove_folder(folder)).map_err(FileError::of(folder, "remove"))
}

pub(super) fn ignore_missing(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
