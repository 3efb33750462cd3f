//! Texts that the program carries, laid where an editor can open them: the standard library and the pages of codes.

use std::collections::BTreeSet;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec::{Library, System};
use lsp_types::Uri;

use crate::uris;

pub struct Carried {
    system: Arc<dyn System>,
    library: Arc<dyn Library>,
    folder: Utf8PathBuf,
    /// Those that are there.
    laid: BTreeSet<Utf8PathBuf>,
}

impl Carried {
    pub fn new(system: Arc<dyn System>, library: Arc<dyn Library>, folder: Utf8PathBuf) -> Carried {
        Carried { system, library, folder, laid: BTreeSet::new() }
    }

    pub fn is_carried(&self, path: &Utf8Path) -> bool {
        path.starts_with(&self.folder)
    }

    /// A file of the standard library.
    pub fn library(&mut self, path: &str) -> Option<Uri> {
        let text = self.library.text(path)?;
        self.lay(Utf8Path::new(path), &text)
    }

    /// The page of a code.
    pub fn page(&mut self, code: &str) -> Option<Uri> {
        let text = kspec::explain(code)?;
        self.lay(&Utf8Path::new("errors").join(format!("{code}.md")), text)
    }

    /// `None` where it cannot be written: then there is nothing to open.
    fn lay(&mut self, path: &Utf8Path, text: &str) -> Option<Uri> {
        let path = self.folder.join(path);
        if !self.laid.contains(&path) {
            let there = self.system.read(&path).is_ok_and(|bytes| bytes == text.as_bytes());
            if !there {
                self.system.write(&path, text.as_bytes()).ok()?;
            }
            self.laid.insert(path.clone());
        }
        Some(uris::of_path(&path))
    }
}
