//! The real file system.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};

use camino::{Utf8Path, Utf8PathBuf};

use super::{FileKind, Lock, System};

/// The machine's own files.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiskSystem;

/// The operating system drops the lock with the file, also when the process is killed.
struct HeldFile(#[expect(dead_code, reason = "held, not read")] File);

impl Lock for HeldFile {}

impl System for DiskSystem {
    fn read(&self, path: &Utf8Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        let data = fs::metadata(path).ok()?;
        Some(if data.is_dir() { FileKind::Folder } else { FileKind::File })
    }

    fn list(&self, folder: &Utf8Path) -> io::Result<Vec<(String, FileKind)>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            if let Some(kind) = self.kind(&folder.join(&name)) {
                names.push((name, kind));
            }
        }
        names.sort();
        Ok(names)
    }

    fn canonical(&self, path: &Utf8Path) -> io::Result<Utf8PathBuf> {
        path.canonicalize_utf8()
    }

    fn write(&self, path: &Utf8Path, content: &[u8]) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        file.write_all(content)?;
        file.sync_all()
    }

    fn rename(&self, from: &Utf8Path, to: &Utf8Path) -> io::Result<()> {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::rename(from, to)
    }

    fn remove_file(&self, path: &Utf8Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_folder(&self, path: &Utf8Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    fn lock(&self, folder: &Utf8Path) -> io::Result<Box<dyn Lock>> {
        fs::create_dir_all(folder)?;
        let file = File::open(folder)?;
        file.lock()?;
        Ok(Box::new(HeldFile(file)))
    }
}
