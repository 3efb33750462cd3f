//! Opens the projects that paths on a command line mean.

use std::io;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec::{Diagnostic, DiskSystem, GivenArguments, Project, Request, Sources, System, select};

use crate::args::Given;
use crate::console::Console;
use crate::render::Format;

/// A project, and what is asked of it.
pub struct Opened {
    pub project: Project,
    pub request: Request,
    /// The folder that paths on the command line are relative to.
    pub here: Utf8PathBuf,
}

impl Opened {
    /// Tells diagnostics; people see paths from where they are.
    pub fn tell(
        &self,
        console: &mut Console,
        format: Format,
        sources: &Sources,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        console.tell_from(self.folder(), format, sources, diagnostics)
    }

    /// The project's root as people see it from where they are.
    pub fn folder(&self) -> &Utf8Path {
        self.project.root().strip_prefix(&self.here).unwrap_or(Utf8Path::new(""))
    }
}

/// The folder that paths are relative to, links resolved.
pub fn here() -> io::Result<Utf8PathBuf> {
    let here = std::env::current_dir()?.canonicalize()?;
    Utf8PathBuf::from_path_buf(here)
        .map_err(|path| io::Error::new(io::ErrorKind::InvalidData, format!("{} is no UTF-8", path.display())))
}

/// Opens them in the order in which they are met. `None`: a path does not exist, which was told.
pub fn open(console: &mut Console, paths: &[Utf8PathBuf], given: &Given) -> io::Result<Option<Vec<Opened>>> {
    let here = here()?;
    let system: Arc<dyn System> = Arc::new(DiskSystem);
    let selections = match select(&*system, &here, paths) {
        Ok(selections) => selections,
        Err((path, error)) => {
            console.fail(&format!("{path}: {error}"))?;
            return Ok(None);
        }
    };
    let given =
        GivenArguments { params: given.params.clone(), inputs: given.inputs.clone(), here: here.clone() };
    let library = kspec::standard_library();
    let opened = selections.into_iter().map(|selection| Opened {
        project: Project::open(system.clone(), library.clone(), &selection.root),
        request: Request { specs: selection.specs, given: given.clone(), ..Request::default() },
        here: here.clone(),
    });
    Ok(Some(opened.collect()))
}

/// A path as people type it: relative to where they are, if it lies below.
pub fn shown(here: &Utf8Path, path: &Utf8Path) -> Utf8PathBuf {
    path.strip_prefix(here).map(Utf8Path::to_owned).unwrap_or_else(|_| path.to_owned())
}
