//! `kspec-artifacts.json`.

use camino::{Utf8Component, Utf8PathBuf};
use kspec_base::SmolStr;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What kspec wrote for one cluster. Sorted, and without time or host, so that equal builds are equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub version: u32,
    /// The version of kspec.
    pub kspec: SmolStr,
    pub cluster: SmolStr,
    /// The spec that declares the cluster, relative to the project's root.
    pub spec: SmolStr,
    pub kubespray: Option<SmolStr>,
    pub kubernetes: SmolStr,
    pub first: First,
    pub files: Vec<ManifestFile>,
}

/// The first node of the groups in which the first one is special to kubespray.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct First {
    pub etcd: Option<SmolStr>,
    pub kube_control_plane: Option<SmolStr>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestFile {
    pub path: Utf8PathBuf,
    /// Lower-case hex.
    pub sha256: String,
    pub sources: Vec<SmolStr>,
}

impl Manifest {
    pub const VERSION: u32 = 1;

    /// Reads a manifest. The error is one line for people. Paths that leave the folder are refused: a manifest
    /// says what may be removed.
    pub fn parse(text: &[u8]) -> Result<Manifest, String> {
        let manifest: Manifest = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if manifest.version != Manifest::VERSION {
            return Err(format!("version {} is not known to this kspec", manifest.version));
        }
        let outside = |path: &&ManifestFile| {
            !path.path.components().all(|part| matches!(part, Utf8Component::Normal(_)))
                || path.path.as_str().is_empty()
        };
        match manifest.files.iter().find(outside) {
            Some(file) => Err(format!("path {:?} is not inside the folder", file.path)),
            None => Ok(manifest),
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec_pretty(self).expect("a manifest has text keys only");
        text.push(b'\n');
        text
    }

    pub fn file(&self, path: &camino::Utf8Path) -> Option<&ManifestFile> {
        let found = self.files.binary_search_by(|file| file.path.as_path().cmp(path)).ok()?;
        Some(&self.files[found])
    }
}

/// SHA-256 in lower-case hex.
pub fn digest(content: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(content).iter().fold(String::with_capacity(64), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a String cannot fail");
        text
    })
}
