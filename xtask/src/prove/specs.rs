//! Specs compiled in this process.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use kspec::{
    ClusterView, Diagnostic, DiskSystem, GivenArguments, InventoryForm, Project, Request, Sources,
    TargetOptions, Views, standard_library,
};

use super::setting::told;

/// A project whose clusters were evaluated without errors.
pub struct Compiled {
    project: Project,
    pub views: Views,
}

pub fn request(folder: &Path, given: &[(&str, &str)]) -> Request {
    let of = |kind: &str| given.iter().filter(|(k, _)| *k == kind).map(|(_, v)| (*v).to_owned()).collect();
    let here = utf8(folder).to_owned();
    Request { given: GivenArguments { params: of("-p"), inputs: of("--input"), here }, ..Request::default() }
}

pub fn open(folder: &Path) -> Project {
    Project::open(Arc::new(DiskSystem), standard_library(), utf8(folder))
}

/// All clusters of the project in a folder.
pub fn compile(folder: &Path, given: &[(&str, &str)]) -> Result<Compiled, String> {
    let mut project = open(folder);
    let views = project.views(&request(folder, given));
    refuse(&views.diagnostics, &views.sources, folder)?;
    if views.clusters.is_empty() {
        return Err(format!("{}: no cluster is built", folder.display()));
    }
    Ok(Compiled { project, views })
}

impl Compiled {
    /// Writes a cluster's artifacts into an empty folder.
    pub fn write(&self, view: &ClusterView, form: InventoryForm, folder: &Path) -> Result<(), String> {
        let made = self.project.artifacts(&self.views, view, &TargetOptions { inventory: form });
        refuse(&made.diagnostics, &self.views.sources, folder)?;
        for file in &made.artifacts.files {
            put(&folder.join(&file.path), &file.content)?;
        }
        Ok(())
    }
}

/// Writes a file, with the folders above it.
pub fn put(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let above = path.parent().expect("files lie in folders");
    fs::create_dir_all(above).map_err(|error| told(above, &error))?;
    fs::write(path, content).map_err(|error| told(path, &error))
}

/// An error with the first errors told, if there are any.
fn refuse(diagnostics: &[Diagnostic], sources: &Sources, folder: &Path) -> Result<(), String> {
    let errors: Vec<String> = diagnostics.iter().filter(|d| d.is_error()).map(|d| line(d, sources)).collect();
    if errors.is_empty() {
        return Ok(());
    }
    let first = errors[..errors.len().min(5)].join("\n  ");
    Err(format!("{}: {} errors\n  {first}", folder.display(), errors.len()))
}

/// A diagnostic in one line, with its place.
fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.labels.first().map(|label| {
        let location = sources.locate(label.place);
        let at = location.lines.scalars(location.span.start, location.text);
        format!("{}:{}: ", location.path, at.line + 1)
    });
    format!("{}{} {}", place.unwrap_or_default(), diagnostic.code.id, diagnostic.message)
}

fn utf8(path: &Path) -> &camino::Utf8Path {
    camino::Utf8Path::from_path(path).expect("the workspace's path is UTF-8")
}
