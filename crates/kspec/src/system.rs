//! Everything that kspec does to the world goes through one trait.
//!
//! The command line uses [`DiskSystem`], tests and embedders use [`MemorySystem`], an editor lays its unsaved
//! texts over either with [`Overlay`].

mod disk;
mod memory;
mod overlay;

use std::io;

use camino::{Utf8Path, Utf8PathBuf};

pub use disk::DiskSystem;
pub use memory::MemorySystem;
pub use overlay::Overlay;

/// What a path names, links followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileKind {
    File,
    Folder,
}

/// Held while a build writes; dropping it lets the next one go on.
pub trait Lock: Send {}

/// Files, as far as kspec needs them. Paths are absolute.
pub trait System: Send + Sync {
    fn read(&self, path: &Utf8Path) -> io::Result<Vec<u8>>;
    /// What is there; `None` where nothing is.
    fn kind(&self, path: &Utf8Path) -> Option<FileKind>;
    /// Names in a folder with their kinds, sorted by name. Names that are no UTF-8 are left out.
    fn list(&self, folder: &Utf8Path) -> io::Result<Vec<(String, FileKind)>>;
    /// The path with links resolved.
    fn canonical(&self, path: &Utf8Path) -> io::Result<Utf8PathBuf>;
    /// Writes a file and waits until it is on disk. Folders above are made.
    fn write(&self, path: &Utf8Path, content: &[u8]) -> io::Result<()>;
    /// Puts a file in another's place, in one step. Folders above the new place are made.
    fn rename(&self, from: &Utf8Path, to: &Utf8Path) -> io::Result<()>;
    fn remove_file(&self, path: &Utf8Path) -> io::Result<()>;
    /// Removes a folder that is empty; an error otherwise.
    fn remove_folder(&self, path: &Utf8Path) -> io::Result<()>;
    /// Waits until nobody else holds the lock of that folder, and holds it. The folder is made where it is missing.
    fn lock(&self, folder: &Utf8Path) -> io::Result<Box<dyn Lock>>;
}
