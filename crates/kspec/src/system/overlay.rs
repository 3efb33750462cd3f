//! Unsaved texts over another system.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use super::{FileKind, Lock, System};

/// Another system, some of whose files have other text: the open files of an editor.
#[derive(Clone)]
pub struct Overlay {
    under: Arc<dyn System>,
    texts: BTreeMap<Utf8PathBuf, Arc<str>>,
}

impl Overlay {
    pub fn new(under: Arc<dyn System>) -> Self {
        Overlay { under, texts: BTreeMap::new() }
    }

    pub fn set(&mut self, path: impl Into<Utf8PathBuf>, text: impl Into<Arc<str>>) {
        self.texts.insert(path.into(), text.into());
    }

    /// From now on the file is what is on disk.
    pub fn remove(&mut self, path: &Utf8Path) {
        self.texts.remove(path);
    }
}

impl System for Overlay {
    fn read(&self, path: &Utf8Path) -> io::Result<Vec<u8>> {
        match self.texts.get(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => self.under.read(path),
        }
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        if self.texts.contains_key(path) { Some(FileKind::File) } else { self.under.kind(path) }
    }

    fn list(&self, folder: &Utf8Path) -> io::Result<Vec<(String, FileKind)>> {
        let mut names = self.under.list(folder)?;
        for path in self.texts.keys().filter(|path| path.parent() == Some(folder)) {
            let Some(name) = path.file_name() else { continue };
            if !names.iter().any(|(known, _)| known == name) {
                names.push((name.to_owned(), FileKind::File));
            }
        }
        names.sort();
        Ok(names)
    }

    fn canonical(&self, path: &Utf8Path) -> io::Result<Utf8PathBuf> {
        if self.texts.contains_key(path) { Ok(path.to_owned()) } else { self.under.canonical(path) }
    }

    fn write(&self, path: &Utf8Path, content: &[u8]) -> io::Result<()> {
        self.under.write(path, content)
    }

    fn rename(&self, from: &Utf8Path, to: &Utf8Path) -> io::Result<()> {
        self.under.rename(from, to)
    }

    fn remove_file(&self, path: &Utf8Path) -> io::Result<()> {
        self.under.remove_file(path)
    }

    fn remove_folder(&self, path: &Utf8Path) -> io::Result<()> {
        self.under.remove_folder(path)
    }

    fn lock(&self, path: &Utf8Path) -> io::Result<Box<dyn Lock>> {
        self.under.lock(path)
    }
}
