//! Encrypted files that go along byte for byte, and the names under which they are found.

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr};
use kspec_values::{Opaque, OpaqueKind, OpaquePart, Value};

use crate::{Content, OutFile};

/// Files that are carried, by folder and path in the project.
#[derive(Debug, Default)]
pub(super) struct Carried {
    files: IndexMap<(String, SmolStr), File>,
}

#[derive(Debug)]
struct File {
    /// Relative to the cluster's folder.
    path: String,
    sources: Vec<Place>,
}

/// The folder of files that `community.sops.sops` decrypts. It lies beside the inventory, where Ansible does not take
/// it for one.
const SOPS_FOLDER: &str = "secrets";

impl Carried {
    /// Takes along every file that the value names; vault files go to `folder`. Says whether there was one of those.
    pub(super) fn take(&mut self, value: &Value, folder: &str) -> bool {
        match value {
            Value::List(items) => items.iter().fold(false, |any, item| self.take(item, folder) | any),
            Value::Map(map) => map.values().fold(false, |any, item| self.take(item, folder) | any),
            Value::Opaque(opaque) => self.take_opaque(&opaque.kind, opaque, folder),
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Float(_)
            | Value::Text(_)
            | Value::Marked(..)
            | Value::Reference(_) => false,
        }
    }

    fn take_opaque(&mut self, kind: &OpaqueKind, opaque: &Opaque, folder: &str) -> bool {
        match kind {
            OpaqueKind::AnsibleVault { file, .. } => {
                self.add(folder, file, opaque.place);
                true
            }
            OpaqueKind::Sops { file, .. } => {
                self.add(SOPS_FOLDER, file, opaque.place);
                false
            }
            OpaqueKind::Template(parts) => parts.iter().fold(false, |any, part| match part {
                OpaquePart::Opaque(kind) => self.take_opaque(kind, opaque, folder) | any,
                OpaquePart::Text(_) => any,
            }),
            OpaqueKind::Jinja(_)
            | OpaqueKind::Variable { .. }
            | OpaqueKind::Env(_)
            | OpaqueKind::Object { .. }
            | OpaqueKind::Insecure(_) => false,
        }
    }

    fn add(&mut self, folder: &str, from: &SmolStr, place: Place) {
        let key = (folder.to_owned(), from.clone());
        if let Some(file) = self.files.get_mut(&key) {
            file.sources.push(place);
            return;
        }
        let name = from.rsplit('/').next().unwrap_or(from);
        // Two files of one name in different folders: the later one is named after its whole path.
        let mut path = path_in(folder, name);
        if self.files.values().any(|file| file.path == path) {
            path = path_in(folder, &from.trim_start_matches('/').replace('/', "-"));
        }
        self.files.insert(key, File { path, sources: vec![place] });
    }

    /// Where a vault file is carried to.
    pub(super) fn vault_path(&self, folder: &str, from: &SmolStr) -> Option<&str> {
        self.files.get(&(folder.to_owned(), from.clone())).map(|file| file.path.as_str())
    }

    /// The name of a file that sops encrypted, inside its folder, as a template finds it from the inventory.
    pub(super) fn sops_path(&self, from: &SmolStr) -> Option<String> {
        let file = self.files.get(&(SOPS_FOLDER.to_owned(), from.clone()))?;
        Some(format!("/../{}", file.path))
    }

    pub(super) fn files(&self) -> impl Iterator<Item = OutFile> {
        self.files.iter().map(|((_, from), file)| {
            let content = Content::Carry(from.clone());
            OutFile::new(file.path.clone(), content, file.sources.iter().copied())
        })
    }
}

fn path_in(folder: &str, name: &str) -> String {
    if folder == SOPS_FOLDER {
        return format!("{folder}/{name}");
    }
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = stem.strip_suffix(".vault").unwrap_or(stem);
    format!("{folder}/{stem}.vault.yml")
}
