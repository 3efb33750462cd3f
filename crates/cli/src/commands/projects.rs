//! Opens the projects that paths on a command line mean.

use std::io::{self, Write};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec::{DiskSystem, Project, Request, System, select};

use crate::args::{Given, Reporting};
use crate::console::Console;

/// A project, and what is asked of it.
pub struct Opened {
    pub project: Project,
    pub request: Request,
}

/// The folder that paths are relative to.
pub fn here() -> io::Result<Utf8PathBuf> {
    let here = std::env::current_dir()?;
    Utf8PathBuf::from_path_buf(here)
        .map_err(|path| io::Error::new(io::ErrorKind::InvalidData, format!("{} is no UTF-8", path.display())))
}

/// Opens them in the order in which they are met. `None`: a path does not exist, which was told.
pub fn open(
    console: &mut Console,
    paths: &[Utf8PathBuf],
    given: &Given,
    reporting: Reporting,
) -> io::Result<Option<Vec<Opened>>> {
    let here = here()?;
    let system: Arc<dyn System> = Arc::new(DiskSystem);
    let selections = match select(&*system, &here, paths) {
        Ok(selections) => selections,
        Err((path, error)) => {
            writeln!(console.err, "error: {path}: {error}")?;
            return Ok(None);
        }
    };
    let arguments = kspec::GivenArguments {
        params: given.params.clone(),
        inputs: given.inputs.clone(),
        here: here.clone(),
    };
    let mut opened = Vec::new();
    for selection in selections {
        let mut project = Project::open(system.clone(), kspec::standard_library(), &selection.root);
        project.show_paths_from(&here);
        let request = Request { specs: selection.specs, given: arguments.clone(), ..Request::default() };
        opened.push(Opened { project, request });
    }
    let _ = reporting;
    Ok(Some(opened))
}

/// A path as people type it: relative to where they are, if it lies below.
pub fn shown(here: &Utf8Path, path: &Utf8Path) -> Utf8PathBuf {
    path.strip_prefix(here).map(Utf8Path::to_owned).unwrap_or_else(|_| path.to_owned())
}
