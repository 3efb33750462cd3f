//! What lies in a cluster's folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::super::setting::told;
use super::project::{Content, Site};

/// Where a build stages its files, and the note that all of them are there. Their names are not part of what kspec
/// promises, but a proof has to know them.
pub const STAGING: &str = ".kspec-staging";
pub const NOTE: &str = "kspec-artifacts.json.next";

/// By path.
pub type Files = BTreeMap<String, Vec<u8>>;

pub struct Tree {
    /// Without what a build keeps for itself.
    pub files: Files,
    pub note: bool,
    pub staging: bool,
}

impl Tree {
    pub fn read(folder: &Path) -> Result<Tree, String> {
        let mut files = Files::new();
        if folder.is_dir() {
            below(folder, "", &mut files)?;
        }
        let note = files.remove(NOTE).is_some();
        Ok(Tree { files, note, staging: folder.join(STAGING).exists() })
    }

    pub fn is(&self, files: &Files) -> bool {
        self.files == *files
    }

    /// An error for a file that is neither content's.
    pub fn whole(&self, site: &Site) -> Result<(), String> {
        for (path, content) in &self.files {
            let known = [Content::Old, Content::New].map(|kind| site.tree(kind).get(path));
            if !known.contains(&Some(content)) {
                return Err(format!("{path} is not whole"));
            }
        }
        Ok(())
    }
}

fn below(folder: &Path, prefix: &str, files: &mut Files) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| told(folder, &error))?.flatten() {
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            if name != STAGING {
                below(&path, &format!("{name}/"), files)?;
            }
        } else {
            files.insert(name, fs::read(&path).map_err(|error| told(&path, &error))?);
        }
    }
    Ok(())
}
