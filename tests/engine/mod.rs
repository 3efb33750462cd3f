//! The parts of the suite's runner.

pub mod golden;
pub mod markdown;
pub mod pages;
pub mod rules;
pub mod run;

use std::fs;
use std::path::{Path, PathBuf};

/// Whether expectations are rewritten instead of judged.
pub fn blessing() -> bool {
    std::env::var_os("KSPEC_BLESS").is_some_and(|value| value == "1")
}

/// Files under a folder with an extension, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = all_files(folder);
    found.retain(|path| path.extension().is_some_and(|found| found == extension));
    found
}

/// All files under a folder, sorted.
pub fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(all_files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A path from the repository's root, with `/`.
pub fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
