//! Finishes a build that was cut off after its files were staged.

use camino::Utf8Path;

use super::write::{ignore_missing, remove_tree};
use super::{FileError, MANIFEST, Manifest, NEXT, STAGING, manifest_at, read_manifest};
use crate::System;
use crate::system::FileKind;

/// Moves staged files into place and removes what the new manifest no longer lists. Nothing to do is fine, and
/// doing it twice is too. Staged files without a note are of a build that never came so far: they are dropped.
pub fn recover(system: &dyn System, folder: &Utf8Path) -> Result<(), FileError> {
    let staging = folder.join(STAGING);
    let Some(next) = manifest_at(system, &folder.join(NEXT))? else {
        return remove_tree(system, &staging);
    };
    for file in &next.files {
        let staged = staging.join(&file.path);
        if system.kind(&staged) == Some(FileKind::File) {
            let target = folder.join(&file.path);
            system.rename(&staged, &target).map_err(FileError::of(&target, "write"))?;
        }
    }
    if let Some(previous) = read_manifest(system, folder)? {
        remove_stale(system, folder, &previous, &next)?;
    }
    system
        .rename(&folder.join(NEXT), &folder.join(MANIFEST))
        .map_err(FileError::of(&folder.join(MANIFEST), "write"))?;
    remove_tree(system, &staging)
}

fn remove_stale(
    system: &dyn System,
    folder: &Utf8Path,
    previous: &Manifest,
    next: &Manifest,
) -> Result<(), FileError> {
    for file in previous.files.iter().filter(|file| next.file(&file.path).is_none()) {
        let path = folder.join(&file.path);
        ignore_missing(system.remove_file(&path)).map_err(FileError::of(&path, "remove"))?;
        remove_empty_folders(system, folder, &file.path);
    }
    Ok(())
}

/// Folders that a removed file leaves empty. One that is not empty stays, which ends the walk.
fn remove_empty_folders(system: &dyn System, folder: &Utf8Path, path: &Utf8Path) {
    for above in path.ancestors().skip(1).filter(|part| !part.as_str().is_empty()) {
        if system.remove_folder(&folder.join(above)).is_err() {
            return;
        }
    }
}
