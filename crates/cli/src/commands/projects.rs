//! Opens the projects that paths on a command line mean.

use std::io;
use std::sync::Arc;

use camino::Utf8PathBuf;
use kspec::{
    Diagnostic, DiskSystem, GivenArguments, Project, Request, SmolStr, Sources, System, Views, select,
};

use crate::args::Given;
use crate::console::Console;
use crate::exit::Exit;
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
        console.tell_from(&self.folder(), format, sources, diagnostics)
    }

    /// The project's root as people see it from where they are: what stands before the paths of its files.
    pub fn folder(&self) -> Utf8PathBuf {
        let folder = kspec::shown_from(&self.here, self.project.root());
        if folder == "." { Utf8PathBuf::new() } else { folder }
    }
}

/// The folder that paths are relative to, links resolved.
pub fn here() -> io::Result<Utf8PathBuf> {
    let here = std::env::current_dir()?.canonicalize()?;
    Utf8PathBuf::from_path_buf(here)
        .map_err(|path| io::Error::new(io::ErrorKind::InvalidData, format!("{} is no UTF-8", path.display())))
}

/// Opens them in the order in which they are met; none where a path does not exist, which is told.
pub fn open(console: &mut Console, paths: &[Utf8PathBuf], given: &Given) -> io::Result<Vec<Opened>> {
    let here = here()?;
    let system: Arc<dyn System> = Arc::new(DiskSystem);
    let selections = match select(&*system, &here, paths) {
        Ok(selections) => selections,
        Err((path, error)) => {
            console.fail(&match error.kind() {
                io::ErrorKind::NotFound => format!("{path} does not exist"),
                _ => format!("{path} cannot be read: {error}"),
            })?;
            return Ok(Vec::new());
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
    Ok(opened.collect())
}

/// The clusters of all projects of a command that makes something of each.
#[derive(Default)]
pub struct Seen {
    chosen: usize,
    names: Vec<SmolStr>,
    failed: bool,
}

impl Seen {
    pub fn add(&mut self, views: &Views) {
        self.chosen += views.clusters.len();
        self.names.extend(views.names.iter().cloned());
        self.failed |= views.diagnostics.iter().any(Diagnostic::is_error);
    }

    /// That there is nothing to do is an error: whoever asked thinks otherwise.
    pub fn tell_none(&self, console: &mut Console, pattern: Option<&str>) -> io::Result<()> {
        if self.chosen > 0 || self.failed || console.so_far() == Exit::Errors {
            return Ok(());
        }
        match pattern.filter(|_| !self.names.is_empty()) {
            Some(pattern) => {
                let names: Vec<&str> = self.names.iter().map(SmolStr::as_str).collect();
                console.fail(&format!("no cluster matches {pattern}; clusters: {}", names.join(", ")))
            }
            None => console.fail("there is no cluster here but abstract ones and those of tests"),
        }
    }
}
