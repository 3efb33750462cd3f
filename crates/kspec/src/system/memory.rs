//! Files in memory.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};

use super::{FileKind, Lock, System};

/// Files in memory, for tests and embedders. Folders are there as long as they hold a file.
#[derive(Debug, Default)]
pub struct MemorySystem {
    files: Mutex<BTreeMap<Utf8PathBuf, Vec<u8>>>,
}

struct NoLock;

impl Lock for NoLock {}

impl MemorySystem {
    pub fn new() -> Self {
        MemorySystem::default()
    }

    /// With these files. Paths are absolute.
    pub fn with<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let system = MemorySystem::new();
        for (path, text) in files {
            system.files().insert(path.into(), text.as_bytes().to_vec());
        }
        system
    }

    /// All files, sorted by path.
    pub fn snapshot(&self) -> Vec<(Utf8PathBuf, Vec<u8>)> {
        self.files().iter().map(|(path, content)| (path.clone(), content.clone())).collect()
    }

    /// A panic while the map was held cannot leave it half changed, so a poisoned lock is as good as another.
    fn files(&self) -> MutexGuard<'_, BTreeMap<Utf8PathBuf, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn not_found(path: &Utf8Path) -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, format!("{path} does not exist"))
}

impl System for MemorySystem {
    fn read(&self, path: &Utf8Path) -> io::Result<Vec<u8>> {
        self.files().get(path).cloned().ok_or_else(|| not_found(path))
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        let files = self.files();
        if files.contains_key(path) {
            return Some(FileKind::File);
        }
        files.keys().any(|file| file != path && file.starts_with(path)).then_some(FileKind::Folder)
    }

    fn list(&self, folder: &Utf8Path) -> io::Result<Vec<(String, FileKind)>> {
        let files = self.files();
        let mut names: Vec<(String, FileKind)> = Vec::new();
        for file in files.keys() {
            let Ok(rest) = file.strip_prefix(folder) else { continue };
            let mut parts = rest.components();
            let Some(first) = parts.next() else { continue };
            let kind = if parts.next().is_some() { FileKind::Folder } else { FileKind::File };
            if names.last().is_none_or(|(name, _)| name != first.as_str()) {
                names.push((first.as_str().to_owned(), kind));
            }
        }
        names.sort();
        Ok(names)
    }

    fn canonical(&self, path: &Utf8Path) -> io::Result<Utf8PathBuf> {
        let mut clean = Utf8PathBuf::new();
        for part in path.components() {
            match part {
                camino::Utf8Component::ParentDir => {
                    clean.pop();
                }
                camino::Utf8Component::CurDir => {}
                other => clean.push(other),
            }
        }
        if self.kind(&clean).is_some() { Ok(clean) } else { Err(not_found(path)) }
    }

    fn write(&self, path: &Utf8Path, content: &[u8]) -> io::Result<()> {
        self.files().insert(path.to_owned(), content.to_vec());
        Ok(())
    }

    fn rename(&self, from: &Utf8Path, to: &Utf8Path) -> io::Result<()> {
        let mut files = self.files();
        let content = files.remove(from).ok_or_else(|| not_found(from))?;
        files.insert(to.to_owned(), content);
        Ok(())
    }

    fn remove_file(&self, path: &Utf8Path) -> io::Result<()> {
        self.files().remove(path).map(drop).ok_or_else(|| not_found(path))
    }

    fn remove_folder(&self, _path: &Utf8Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, _path: &Utf8Path) -> io::Result<Box<dyn Lock>> {
        Ok(Box::new(NoLock))
    }
}
