//! What a build would change, and what stands in its way.

use std::collections::BTreeSet;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use similar::TextDiff;

use super::{Artifacts, FileError, MANIFEST, Manifest, digest, read_manifest};
use crate::System;
use crate::system::FileKind;

/// The difference between artifacts and what is on disk. Paths are relative to the cluster's folder, sorted.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Not there yet.
    pub new: Vec<Utf8PathBuf>,
    /// Ours, and other now.
    pub changed: Vec<Utf8PathBuf>,
    /// Ours, and no longer wanted.
    pub stale: Vec<Utf8PathBuf>,
    /// In the way.
    pub conflicts: Vec<Conflict>,
    pub unchanged: usize,
    /// The manifest itself is other (versions, sources).
    pub manifest_changed: bool,
    pub previous: Option<Manifest>,
}

/// A file that kspec must not overwrite or remove without being told to.
#[derive(Debug)]
pub struct Conflict {
    pub path: Utf8PathBuf,
    pub kind: ConflictKind,
}

#[derive(Debug)]
pub enum ConflictKind {
    /// Ours, but somebody changed it. The diff goes from what is there to what would be written.
    Edited { diff: String },
    /// Not ours, and at a path that we write. The same diff.
    Foreign { diff: String },
    /// Not ours; Ansible would read it instead of ours, or beside it.
    Shadows { ours: Utf8PathBuf },
    /// A folder where a file has to be, or the reverse. `--force` does not help.
    WrongKind,
}

impl ConflictKind {
    /// Whether `--force` overrides it.
    pub fn can_be_forced(&self) -> bool {
        match self {
            ConflictKind::Edited { .. } | ConflictKind::Foreign { .. } => true,
            ConflictKind::Shadows { .. } | ConflictKind::WrongKind => false,
        }
    }
}

impl Comparison {
    /// Whether a build would change anything.
    pub fn is_stale(&self) -> bool {
        self.manifest_changed
            || !(self.new.is_empty()
                && self.changed.is_empty()
                && self.stale.is_empty()
                && self.conflicts.is_empty())
    }
}

/// Compares artifacts with a cluster's folder. Reads only.
pub fn compare(
    system: &dyn System,
    folder: &Utf8Path,
    artifacts: &Artifacts,
) -> Result<Comparison, FileError> {
    let previous = read_manifest(system, folder)?;
    let mut result = Comparison::default();
    for (file, listed) in artifacts.files.iter().zip(&artifacts.manifest.files) {
        let path = folder.join(&file.path);
        if let Some(blocked) = blocking_file(system, folder, &file.path) {
            result.conflicts.push(Conflict { path: blocked, kind: ConflictKind::WrongKind });
            continue;
        }
        let Some(there) = read_if_file(system, &path)? else {
            match system.kind(&path) {
                None => result.new.push(file.path.clone()),
                Some(_) => {
                    result
                        .conflicts
                        .push(Conflict { path: file.path.clone(), kind: ConflictKind::WrongKind });
                }
            }
            continue;
        };
        let found = digest(&there);
        if found == listed.sha256 {
            result.unchanged += 1;
            continue;
        }
        let owned = previous.as_ref().and_then(|manifest| manifest.file(&file.path));
        let diff = || diff(&file.path, &there, &file.content);
        match owned {
            Some(ours) if ours.sha256 == found => result.changed.push(file.path.clone()),
            Some(_) => result
                .conflicts
                .push(Conflict { path: file.path.clone(), kind: ConflictKind::Edited { diff: diff() } }),
            None => result
                .conflicts
                .push(Conflict { path: file.path.clone(), kind: ConflictKind::Foreign { diff: diff() } }),
        }
    }
    find_stale(system, folder, artifacts, previous.as_ref(), &mut result)?;
    find_shadows(system, folder, artifacts, previous.as_ref(), &mut result);
    result.manifest_changed = previous.as_ref() != Some(&artifacts.manifest);
    result.previous = previous;
    Ok(result)
}

fn find_stale(
    system: &dyn System,
    folder: &Utf8Path,
    artifacts: &Artifacts,
    previous: Option<&Manifest>,
    result: &mut Comparison,
) -> Result<(), FileError> {
    for ours in previous.map(|manifest| manifest.files.as_slice()).unwrap_or_default() {
        if artifacts.manifest.file(&ours.path).is_some() {
            continue;
        }
        let Some(there) = read_if_file(system, &folder.join(&ours.path))? else { continue };
        if digest(&there) == ours.sha256 {
            result.stale.push(ours.path.clone());
        } else {
            let diff = diff(&ours.path, &there, b"");
            result.conflicts.push(Conflict { path: ours.path.clone(), kind: ConflictKind::Edited { diff } });
        }
    }
    Ok(())
}

/// Ansible reads `host_vars/n/` and ignores `host_vars/n.yml` beside it, and the same for `group_vars`: a file of
/// somebody else's can so silence ours.
fn find_shadows(
    system: &dyn System,
    folder: &Utf8Path,
    artifacts: &Artifacts,
    previous: Option<&Manifest>,
    result: &mut Comparison,
) {
    let mut subjects = BTreeSet::new();
    for file in &artifacts.files {
        let parts: Vec<&str> = file.path.components().map(|part| part.as_str()).collect();
        if let ["inventory", kind @ ("group_vars" | "host_vars"), name, ..] = parts.as_slice() {
            subjects.insert((*kind, name.strip_suffix(".yml").unwrap_or(name), file.path.clone()));
        }
    }
    let owned = |path: &Utf8Path| {
        let inside = |file: &Utf8Path| file == path || file.starts_with(path);
        artifacts.files.iter().any(|file| inside(&file.path))
            || previous.is_some_and(|manifest| manifest.files.iter().any(|file| inside(&file.path)))
    };
    let mut told = BTreeSet::new();
    for (kind, name, ours) in subjects {
        for other in [name.to_owned(), format!("{name}.yml"), format!("{name}.yaml"), format!("{name}.json")]
        {
            let path = Utf8Path::new("inventory").join(kind).join(&other);
            if !owned(&path) && system.kind(&folder.join(&path)).is_some() && told.insert(path.clone()) {
                result.conflicts.push(Conflict { path, kind: ConflictKind::Shadows { ours: ours.clone() } });
            }
        }
    }
}

/// A file that stands where a folder above `path` has to be.
fn blocking_file(system: &dyn System, folder: &Utf8Path, path: &Utf8Path) -> Option<Utf8PathBuf> {
    let above = path.ancestors().skip(1).filter(|part| !part.as_str().is_empty());
    above
        .map(Utf8Path::to_owned)
        .find(|part| system.kind(&folder.join(part)) == Some(FileKind::File) && part.as_str() != MANIFEST)
}

fn read_if_file(system: &dyn System, path: &Utf8Path) -> Result<Option<Vec<u8>>, FileError> {
    if system.kind(path) != Some(FileKind::File) {
        return Ok(None);
    }
    match system.read(path) {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::of(path, "read")(error)),
    }
}

/// A unified diff from what is there to what would be written; a line of words for what is no text.
fn diff(path: &Utf8Path, there: &[u8], wanted: &[u8]) -> String {
    match (std::str::from_utf8(there), std::str::from_utf8(wanted)) {
        (Ok(there), Ok(wanted)) => TextDiff::from_lines(there, wanted)
            .unified_diff()
            .context_radius(2)
            .header(&format!("{path} (there)"), &format!("{path} (kspec)"))
            .to_string(),
        _ => format!("{path}: {} bytes there, {} from kspec\n", there.len(), wanted.len()),
    }
}
