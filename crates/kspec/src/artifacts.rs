//! From a cluster's view to the artifacts that a build writes.

use kspec_base::{Diagnostic, SmolStr};
use kspec_eval::ClusterView;
use kspec_targets::kubespray::{self, Options};
use kspec_targets::{Content, text_files};

use crate::build::{Artifacts, FileError, First, Manifest};
use crate::diagnostics::{bad_cluster_name, file_operation};
use crate::{System, Views};

/// The version that manifests name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A cluster's artifacts and what was told while they were made; on an error nothing may be written.
pub struct Made {
    pub artifacts: Artifacts,
    pub diagnostics: Vec<Diagnostic>,
}

/// Makes all files of a cluster in memory. Reads only the vault files that it carries.
pub fn make(
    system: &dyn System,
    root: &camino::Utf8Path,
    views: &Views,
    view: &ClusterView,
    options: &Options,
) -> Made {
    let sources = &views.sources;
    let mut diagnostics = Vec::new();
    if !is_folder_name(&view.name) {
        diagnostics.push(bad_cluster_name(&view.name, view.place));
    }
    let output = kubespray::files(view, options);
    diagnostics.extend(output.diagnostics);
    let mut files = Vec::new();
    for file in output.files.into_iter().chain(text_files(view)) {
        let mut names: Vec<SmolStr> =
            file.sources.iter().map(|place| sources.path_of(place.source).clone()).collect();
        names.extend(views.read.by(&names));
        let content = match file.content {
            Content::Text(text) => text.into_bytes(),
            Content::Carry(from) => {
                names.push(from.clone());
                let path = root.join(from.as_str());
                match system.read(&path) {
                    Ok(content) => content,
                    Err(error) => {
                        diagnostics.push(file_operation(&FileError { path, action: "read", error }));
                        continue;
                    }
                }
            }
        };
        names.sort_unstable();
        names.dedup();
        files.push((file.path.into(), content, names));
    }
    Made { artifacts: Artifacts::new(head(view), files), diagnostics }
}

fn head(view: &ClusterView) -> Manifest {
    let first = |group: &str| {
        let group = view.groups.iter().find(|known| known.name == group)?;
        group.members.first().cloned()
    };
    Manifest {
        version: Manifest::VERSION,
        kspec: VERSION.into(),
        cluster: view.name.clone(),
        spec: view.spec.clone(),
        kubespray: view.kubespray.as_ref().map(|release| release.version().into()),
        kubernetes: view.kubernetes.clone(),
        first: First { etcd: first("etcd"), kube_control_plane: first("kube_control_plane") },
        files: Vec::new(),
    }
}

fn is_folder_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
}
