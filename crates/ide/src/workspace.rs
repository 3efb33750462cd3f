//! The open texts, and what is known of the projects that they belong to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec::{Analysis, Evaluated, Library, Overlay, Project, Request, System, find_root};

use crate::{Spot, View};

/// What one editor has open.
pub struct Workspace {
    under: Arc<dyn System>,
    library: Arc<dyn Library>,
    open: BTreeMap<Utf8PathBuf, Arc<str>>,
    worlds: BTreeMap<WorldId, World>,
}

/// A set of specs that are judged together: all of a project, or one file that no spec of its project reaches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WorldId {
    root: Utf8PathBuf,
    only: Option<Utf8PathBuf>,
}

struct World {
    project: Project,
    analysis: Option<Arc<Analysis>>,
    evaluated: Option<Arc<Evaluated>>,
    stale: bool,
}

/// An analysis that waits for its values. Runs on any thread.
pub struct Job {
    world: WorldId,
    analysis: Arc<Analysis>,
}

impl Job {
    pub fn world(&self) -> &WorldId {
        &self.world
    }

    pub fn run(&self) -> Evaluated {
        self.analysis.evaluate()
    }
}

impl Workspace {
    /// Files are read through `under`, but for those that are open.
    pub fn new(under: Arc<dyn System>, library: Arc<dyn Library>) -> Workspace {
        Workspace { under, library, open: BTreeMap::new(), worlds: BTreeMap::new() }
    }

    /// A file was opened. Returns its path with links resolved, by which it is known from now on.
    pub fn open(&mut self, path: &Utf8Path, text: impl Into<Arc<str>>) -> Utf8PathBuf {
        let path = self.under.canonical(path).unwrap_or_else(|_| path.to_owned());
        let text = text.into();
        let on_disk = self.under.read(&path).is_ok_and(|bytes| bytes == text.as_bytes());
        self.open.insert(path.clone(), text);
        if !on_disk {
            self.files_changed();
        }
        path
    }

    /// The text of an open file changed.
    pub fn change(&mut self, path: &Utf8Path, text: impl Into<Arc<str>>) {
        self.open.insert(path.to_owned(), text.into());
        for (id, world) in &mut self.worlds {
            world.stale |=
                world.analysis.as_ref().is_none_or(|analysis| module_of(id, analysis, path).is_some());
        }
    }

    /// The file is what is on disk again.
    pub fn close(&mut self, path: &Utf8Path) {
        let text = self.open.remove(path);
        let on_disk = self.under.read(path).ok();
        if text.is_some_and(|text| on_disk.as_deref() != Some(text.as_bytes())) {
            self.files_changed();
        }
    }

    /// Files on disk changed.
    pub fn files_changed(&mut self) {
        self.worlds.values_mut().for_each(|world| world.stale = true);
    }

    pub fn is_open(&self, path: &Utf8Path) -> bool {
        self.open.contains_key(path)
    }

    pub fn text(&self, path: &Utf8Path) -> Option<&Arc<str>> {
        self.open.get(path)
    }

    /// Judges the syntax, names and types of whatever changed, and forgets worlds without an open file. What it
    /// returns waits for evaluation.
    pub fn refresh(&mut self) -> Vec<Job> {
        let mut overlay = Overlay::new(self.under.clone());
        for (path, text) in &self.open {
            overlay.set(path.clone(), text.clone());
        }
        let system: Arc<dyn System> = Arc::new(overlay);
        let mut wanted = BTreeSet::new();
        let mut jobs = Vec::new();
        for path in self.open.keys() {
            let folder = path.parent().unwrap_or(path);
            let root = find_root(&*system, folder);
            let whole = root.clone().map(|root| WorldId { root, only: None });
            let alone = WorldId { root: root.unwrap_or_else(|| folder.to_owned()), only: Some(path.clone()) };
            let reached = whole.is_some_and(|id| {
                let world =
                    self.worlds.entry(id.clone()).or_insert_with(|| World::open(&id, &system, &self.library));
                jobs.extend(world.refresh(&id, &system));
                let reached = world.analysis.as_ref().is_some_and(|a| module_of(&id, a, path).is_some());
                wanted.insert(id);
                reached
            });
            if !reached {
                let world = self
                    .worlds
                    .entry(alone.clone())
                    .or_insert_with(|| World::open(&alone, &system, &self.library));
                jobs.extend(world.refresh(&alone, &system));
                wanted.insert(alone);
            }
        }
        self.worlds.retain(|id, _| wanted.contains(id));
        jobs
    }

    /// The values of a job. Returns whether they are still those of the texts.
    pub fn evaluated(&mut self, job: &Job, evaluated: Evaluated) -> bool {
        let Some(world) = self.worlds.get_mut(&job.world) else { return false };
        let current =
            !world.stale && world.analysis.as_ref().is_some_and(|known| Arc::ptr_eq(known, &job.analysis));
        if current {
            world.evaluated = Some(Arc::new(evaluated));
        }
        current
    }

    /// What is known of an open file, as of the last [`Workspace::refresh`].
    pub fn view(&self, path: &Utf8Path) -> Option<View<'_>> {
        self.worlds.iter().find_map(|(id, world)| {
            let analysis = world.analysis.as_deref()?;
            let module = module_of(id, analysis, path)?;
            Some(View::new(analysis, world.evaluated.as_deref(), &id.root, module))
        })
    }

    /// Everything that is wrong in the worlds, by file. Each open file has an entry, and so has each that is wrong.
    pub fn problems(&self) -> BTreeMap<crate::Home, Vec<crate::Problem>> {
        let mut found: BTreeMap<crate::Home, Vec<crate::Problem>> =
            self.open.keys().map(|path| (crate::Home::File(path.clone()), Vec::new())).collect();
        for (id, world) in &self.worlds {
            let Some(analysis) = world.analysis.as_deref() else { continue };
            let diagnostics = world.evaluated.as_ref().map_or(&analysis.diagnostics, |e| &e.diagnostics);
            for diagnostic in diagnostics {
                let Some(place) = diagnostic.place() else { continue };
                let spot = Spot::of(&analysis.sources, &id.root, place);
                let problem = crate::Problem::new(diagnostic, &analysis.sources, &id.root);
                let known = found.entry(spot.home).or_default();
                if !known.contains(&problem) {
                    known.push(problem);
                }
            }
        }
        found
    }
}

impl World {
    fn open(id: &WorldId, system: &Arc<dyn System>, library: &Arc<dyn Library>) -> World {
        let project = Project::open(system.clone(), library.clone(), &id.root);
        World { project, analysis: None, evaluated: None, stale: true }
    }

    fn refresh(&mut self, id: &WorldId, system: &Arc<dyn System>) -> Option<Job> {
        if !std::mem::take(&mut self.stale) {
            return None;
        }
        self.evaluated = None;
        self.project.read_through(system.clone());
        let request = Request { specs: id.only.iter().cloned().collect(), ..Request::default() };
        let analysis = Arc::new(self.project.analyse(&request));
        self.analysis = Some(analysis.clone());
        Some(Job { world: id.clone(), analysis })
    }
}

/// The number of the module that a file is.
fn module_of(id: &WorldId, analysis: &Analysis, path: &Utf8Path) -> Option<usize> {
    let shown = path.strip_prefix(&id.root).ok()?;
    analysis.files.iter().position(|(_, module)| module.path == shown.as_str())
}
