//! Loads specs and what they import, and finds cycles.

use std::io;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use indexmap::IndexMap;
use kspec_base::{Diagnostic, FileId, Place, SmolStr, SourceId, Sources};
use kspec_schema::{Library, LibraryRule};
use kspec_sema::SourceModule;
use kspec_syntax::Memo;
use kspec_syntax::tree::ItemKind;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use crate::System;
use crate::diagnostics::{bad_encoding, import_cycle, import_not_found, import_outside, unreadable};

/// The files of a run, read and parsed.
pub struct Modules {
    pub modules: Vec<SourceModule>,
    /// The file of each module.
    pub files: Vec<FileId>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parsed items of earlier revisions, by file: an item whose text is the same is not parsed again.
#[derive(Default)]
pub struct Parsed {
    memos: FxHashMap<SmolStr, Memo>,
}

/// What an import names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Target {
    /// From the root.
    File(Utf8PathBuf),
    /// `std/…`
    Std(SmolStr),
}

struct Loader<'a> {
    system: &'a dyn System,
    library: &'a dyn Library,
    root: &'a Utf8Path,
    parsed: &'a mut Parsed,
    sources: &'a mut Sources,
    /// In order of first reach: the number is the module's.
    targets: IndexMap<Target, Option<Place>>,
    /// Variables that rules of the library ask for, and whether their names stand in what was read.
    wanted: FxHashMap<SmolStr, bool>,
    /// Of each module.
    files: Vec<FileId>,
    diagnostics: Vec<Diagnostic>,
}

/// Loads `specs` (from the root, in order), everything they import, and those of the given rules of the standard
/// library that have something to say.
pub fn load(
    system: &dyn System,
    library: &dyn Library,
    root: &Utf8Path,
    specs: &[Utf8PathBuf],
    rules: &[LibraryRule],
    parsed: &mut Parsed,
    sources: &mut Sources,
) -> Modules {
    let targets: IndexMap<Target, Option<Place>> =
        specs.iter().map(|spec| (Target::File(spec.clone()), None)).collect();
    let wanted = rules.iter().flat_map(|rule| &rule.wanted).map(|name| (name.clone(), false)).collect();
    let mut loader = Loader {
        system,
        library,
        root,
        parsed,
        sources,
        targets,
        wanted,
        files: Vec::new(),
        diagnostics: Vec::new(),
    };
    let mut modules = Vec::new();
    let mut edges = Vec::new();
    loader.reach(&mut modules, &mut edges, specs.len());
    // A rule of whose variables none is written has nothing to say, and is not read.
    let reached = modules.len();
    let written = |name: &SmolStr| loader.wanted.get(name).copied().unwrap_or_default();
    let speak = |rule: &&LibraryRule| rule.wanted.is_empty() || rule.wanted.iter().any(written);
    let speaking: Vec<_> =
        rules.iter().filter(speak).map(|rule| (Target::Std(rule.path.clone()), None)).collect();
    loader.targets.extend(speaking);
    loader.reach(&mut modules, &mut edges, 0);
    for module in &mut modules[reached..] {
        module.always = true;
    }
    let Loader { files, mut diagnostics, .. } = loader;
    break_cycles(&mut modules, &edges, &mut diagnostics);
    Modules { modules, files, diagnostics }
}

impl Loader<'_> {
    /// Reads all targets that were not read yet; the first `specs` targets are specs.
    fn reach(
        &mut self,
        modules: &mut Vec<SourceModule>,
        edges: &mut Vec<(usize, usize, Place)>,
        specs: usize,
    ) {
        while modules.len() < self.targets.len() {
            let number = modules.len();
            let (target, importer) =
                self.targets.get_index(number).map(|(t, p)| (t.clone(), *p)).expect("in range");
            let (file, module) = self.module(&target, importer, number < specs);
            self.files.push(file);
            edges.extend(import_places(&module).into_iter().map(|(import, place)| (number, import, place)));
            modules.push(module);
        }
    }

    /// Notes the names in a text that rules ask for.
    fn note_names(&mut self, text: &str) {
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            if let Some(written) = self.wanted.get_mut(word) {
                *written = true;
            }
        }
    }

    fn module(&mut self, target: &Target, importer: Option<Place>, is_spec: bool) -> (FileId, SourceModule) {
        let (path, text) = match target {
            Target::Std(path) => (path.clone(), self.library.text(path).unwrap_or_default()),
            Target::File(file) => (SmolStr::new(file.as_str()), self.read(file, importer)),
        };
        self.note_names(&text);
        let file = self.sources.add_file(path.clone(), text.clone());
        let memo = self.parsed.memos.entry(path.clone()).or_default();
        let items = kspec_syntax::parse(&text, memo);
        let mut module =
            SourceModule { path, is_spec, always: false, items: Vec::new(), imports: Vec::new() };
        for item in &items {
            let source = self.sources.add_source(file, item.start);
            self.diagnostics.extend(item.syntax.diagnostics.iter().map(|d| with_source(d, source)));
            if let ItemKind::Import(import) = &item.syntax.item.kind {
                let place = Place::new(source, import.path.span);
                let index = self.import(target, &import.path.text, place);
                module.imports.push(index);
            }
            module.items.push((source, Arc::clone(&item.syntax)));
        }
        (file, module)
    }

    fn read(&mut self, file: &Utf8Path, importer: Option<Place>) -> Arc<str> {
        let result = self.system.read(&self.root.join(file));
        match result.map(String::from_utf8) {
            Ok(Ok(text)) => text.into(),
            Ok(Err(error)) => {
                let offset = error.utf8_error().valid_up_to();
                self.diagnostics.push(bad_encoding(file.as_str(), offset, importer));
                Arc::from("")
            }
            Err(error) => {
                self.diagnostics.push(unreadable(file.as_str(), &error, importer));
                Arc::from("")
            }
        }
    }

    /// The number of the module that an import names; `None` where it was told to be wrong.
    fn import(&mut self, from: &Target, path: &str, place: Place) -> Option<usize> {
        if path.is_empty() {
            return None;
        }
        let target = match self.resolve(from, path) {
            Ok(target) => target,
            Err(problem) => {
                self.diagnostics.push(problem.told(path, place));
                return None;
            }
        };
        let entry = self.targets.entry(target);
        let index = entry.index();
        entry.or_insert(Some(place));
        Some(index)
    }

    fn resolve(&self, from: &Target, path: &str) -> Result<Target, ImportProblem> {
        let from_std = |path: &str| {
            let path = SmolStr::new(path);
            self.library.text(&path).map(|_| Target::Std(path)).ok_or(ImportProblem::NotFound(Vec::new()))
        };
        if path.starts_with("std/") {
            return from_std(path);
        }
        let file = match from {
            Target::Std(base) => {
                let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
                return from_std(&format!("{folder}/{}", path.trim_start_matches("./")));
            }
            Target::File(file) => file,
        };
        locate(self.system, self.root, file, path).map(Target::File).map_err(|problem| match problem {
            Outside => ImportProblem::Outside,
            Missing => ImportProblem::NotFound(self.neighbours(file, path)),
        })
    }

    /// Specs in the folder that the path means, for did-you-mean.
    fn neighbours(&self, from: &Utf8Path, path: &str) -> Vec<String> {
        let base = from.parent().unwrap_or(Utf8Path::new("")).join(path);
        let folder = base.parent().unwrap_or(Utf8Path::new(""));
        let names = self.system.list(&self.root.join(folder)).unwrap_or_default();
        let prefix = path.rsplit_once('/').map_or("./", |(prefix, _)| prefix);
        let specs = names.into_iter().map(|(name, _)| name).filter(|name| name.ends_with(".kspec"));
        specs.map(|name| format!("{}/{name}", prefix.trim_end_matches('/'))).collect()
    }
}

enum ImportProblem {
    Outside,
    /// With paths that might be meant.
    NotFound(Vec<String>),
}

impl ImportProblem {
    fn told(self, path: &str, place: Place) -> Diagnostic {
        match self {
            ImportProblem::Outside => import_outside(path, place),
            ImportProblem::NotFound(near) => import_not_found(path, &near, place),
        }
    }
}

/// Why a path in a file names no file of the project.
pub enum PathProblem {
    Outside,
    Missing,
}
use PathProblem::{Missing, Outside};

/// The file (from the root) that `path` names in file `from`: relative to that file's folder, or with a leading
/// `/` to the root. With links resolved it must lie inside the root.
pub fn locate(
    system: &dyn System,
    root: &Utf8Path,
    from: &Utf8Path,
    path: &str,
) -> Result<Utf8PathBuf, PathProblem> {
    let folder = from.parent().unwrap_or(Utf8Path::new(""));
    let joined = match path.strip_prefix('/') {
        Some(rest) => root.join(rest),
        None => root.join(folder).join(path),
    };
    let missing = |_: io::Error| if leads_out(folder, path) { Outside } else { Missing };
    let canonical = system.canonical(&joined).map_err(missing)?;
    let root = system.canonical(root).unwrap_or_else(|_| root.to_owned());
    match canonical.strip_prefix(&root) {
        Ok(inside) => Ok(inside.to_owned()),
        Err(_) => Err(Outside),
    }
}

/// Whether a path from a folder of the project goes up further than the root, links aside.
fn leads_out(folder: &Utf8Path, path: &str) -> bool {
    let start = if path.starts_with('/') { 0 } else { folder.components().count() };
    let depth = path.split('/').try_fold(start, |depth, part| match part {
        "" | "." => Some(depth),
        ".." => depth.checked_sub(1),
        _ => Some(depth + 1),
    });
    depth.is_none()
}

/// The imports of a module that name a module, with the place of each.
fn import_places(module: &SourceModule) -> Vec<(usize, Place)> {
    let items = module.items.iter().filter_map(|(source, syntax)| match &syntax.item.kind {
        ItemKind::Import(import) => Some(Place::new(*source, import.path.span)),
        _ => None,
    });
    items.zip(&module.imports).filter_map(|(place, import)| import.map(|import| (import, place))).collect()
}

/// Tells each cycle of imports once and takes the import that closes it away.
fn break_cycles(
    modules: &mut [SourceModule],
    edges: &[(usize, usize, Place)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut graph: DiGraph<usize, Place> = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..modules.len()).map(|number| graph.add_node(number)).collect();
    for (from, to, place) in edges {
        graph.add_edge(nodes[*from], nodes[*to], *place);
        let Some(back) = path_between(&graph, nodes[*to], nodes[*from]) else { continue };
        let names: Vec<&str> = back.iter().map(|node| modules[graph[*node]].path.as_str()).collect();
        diagnostics.push(import_cycle(modules[*from].path.as_str(), &names, *place));
        let edge = graph.find_edge(nodes[*from], nodes[*to]).expect("was just added");
        graph.remove_edge(edge);
        for import in modules[*from].imports.iter_mut().filter(|import| **import == Some(*to)) {
            *import = None;
        }
    }
}

fn path_between(graph: &DiGraph<usize, Place>, from: NodeIndex, to: NodeIndex) -> Option<Vec<NodeIndex>> {
    petgraph::algo::astar(graph, from, |node| node == to, |_| 1, |_| 0).map(|(_, path)| path)
}

/// A diagnostic of an item, which knows only offsets in it, at home in its source.
pub fn with_source(diagnostic: &Diagnostic, source: SourceId) -> Diagnostic {
    let mut diagnostic = diagnostic.clone();
    for label in &mut diagnostic.labels {
        label.place.source = source;
    }
    for edit in diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
        edit.place.source = source;
    }
    diagnostic
}
