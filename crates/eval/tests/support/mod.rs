//! Loads specs, runs them and writes what comes out as text.

#![allow(dead_code, reason = "each test file uses its part")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr, Sources};
use kspec_eval::{ClusterView, Files, Input, Run, TestResult, VariableView};
use kspec_schema::Library;
use kspec_sema::hir::{ParamId, Program};
use kspec_sema::{SourceModule, lower};
use kspec_syntax::{Memo, tree};
use kspec_values::{OpaqueKind, OpaquePart, Value};

/// A program with the table that its places point into.
pub struct Loaded {
    pub program: Program,
    pub sources: Sources,
    /// What parser and names told.
    pub told: Vec<Diagnostic>,
    pub files: Folder,
}

/// Files of a folder, or of memory.
#[derive(Default)]
pub struct Folder {
    pub root: Option<PathBuf>,
    pub texts: Vec<(String, String)>,
}

impl Folder {
    fn text(&self, path: &str) -> Option<String> {
        let path = path.trim_start_matches("./").trim_start_matches('/');
        match self.texts.iter().find(|(name, _)| name == path) {
            Some((_, text)) => Some(text.clone()),
            None => std::fs::read_to_string(self.root.as_ref()?.join(path)).ok(),
        }
    }
}

impl Files for Folder {
    fn read(&self, _: Place, path: &str) -> Result<Arc<str>, String> {
        self.text(path).map(Arc::from).ok_or_else(|| format!("file {path} does not exist"))
    }

    fn head(&self, from: Place, path: &str) -> Result<(SmolStr, String), String> {
        let text = self.read(from, path)?;
        Ok((path.into(), text.lines().next().unwrap_or_default().to_owned()))
    }
}

/// Loads files and what they import; all that are named are specs.
pub fn load(folder: Folder, names: &[&str], library: &dyn Library) -> Loaded {
    let mut sources = Sources::new();
    let mut told = Vec::new();
    let mut paths: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut modules = Vec::new();
    let mut next = 0;
    while next < paths.len() {
        let path = paths[next].clone();
        let text = folder.text(&path).unwrap_or_else(|| panic!("{path} is missing"));
        let file = sources.add_file(path.as_str(), text.as_str());
        let is_spec = next < names.len();
        let mut module = SourceModule {
            path: path.as_str().into(),
            is_spec,
            always: false,
            items: Vec::new(),
            imports: Vec::new(),
        };
        for item in kspec_syntax::parse(&text, &mut Memo::default()) {
            let source = sources.add_source(file, item.start);
            for diagnostic in &item.syntax.diagnostics {
                let mut diagnostic = diagnostic.clone();
                diagnostic.labels.iter_mut().for_each(|label| label.place.source = source);
                told.push(diagnostic);
            }
            if let tree::ItemKind::Import(import) = &item.syntax.item.kind {
                let wanted = import.path.text.trim_start_matches("./").to_owned();
                let index = paths.iter().position(|other| *other == wanted).unwrap_or_else(|| {
                    paths.push(wanted);
                    paths.len() - 1
                });
                module.imports.push(Some(index));
            }
            module.items.push((source, Arc::clone(&item.syntax)));
        }
        modules.push(module);
        next += 1;
    }
    let lowered = lower(&modules, library);
    told.extend(lowered.diagnostics);
    Loaded { program: lowered.program, sources, told, files: folder }
}

impl Loaded {
    pub fn param(&self, name: &str, value: Value) -> (ParamId, Input) {
        let at = self.program.params.iter().position(|param| param.name == name).expect("a param");
        let place = self.program.params[at].place;
        let locate = std::sync::Arc::new(move |_: &[kspec_schema::Segment], _| place);
        (ParamId(at as u32), Input { value, place, locate, open: true })
    }

    /// `K0450 3:7 message`
    pub fn line(&self, diagnostic: &Diagnostic) -> String {
        let mut line = diagnostic.code.id.to_owned();
        if let Some(place) = diagnostic.place() {
            let at = self.sources.locate(place);
            let start = at.lines.scalars(at.span.start, at.text);
            let _ = write!(line, " {}:{}:{}", at.path, start.line + 1, start.column + 1);
        }
        let _ = write!(line, " {}", diagnostic.message);
        if !diagnostic.clusters.is_empty() {
            let _ = write!(line, " (in {})", diagnostic.clusters.join(", "));
        }
        line
    }

    /// Runs everything; the views, the tests, and all that was told.
    pub fn run(&self, library: &dyn Library, inputs: Vec<(ParamId, Input)>) -> Outcome {
        let run = Run::new(&self.program, library, &self.files, inputs);
        let mut told: Vec<String> = self.told.iter().map(|diagnostic| self.line(diagnostic)).collect();
        let headers = run.headers();
        told.extend(headers.diagnostics.iter().map(|diagnostic| self.line(diagnostic)));
        let evaluation = run.evaluate(&kspec_sema::Hints::default(), &kspec_eval::Selection::All);
        told.extend(evaluation.diagnostics.iter().map(|diagnostic| self.line(diagnostic)));
        let tests = run.tests(&kspec_sema::Hints::default(), &self.told);
        Outcome { clusters: evaluation.clusters, told, tests }
    }
}

pub struct Outcome {
    pub clusters: Vec<ClusterView>,
    pub told: Vec<String>,
    pub tests: Vec<TestResult>,
}

impl Outcome {
    /// All values, a line each.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for cluster in &self.clusters {
            let kubespray = cluster.kubespray.as_ref().map_or("none", |release| release.version());
            let _ = writeln!(
                out,
                "cluster {} kubespray {kubespray} kubernetes {}",
                cluster.name, cluster.kubernetes
            );
            variables(&mut out, "  ", &cluster.vars);
            for group in &cluster.groups {
                let _ = writeln!(out, "  group {} [{}]", group.name, group.members.join(" "));
                variables(&mut out, "    ", &group.vars);
            }
            for node in &cluster.nodes {
                let _ = writeln!(out, "  node {} [{}]", node.name, node.groups.join(" "));
                variables(&mut out, "    ", &node.vars);
            }
            for file in &cluster.files {
                let _ = writeln!(out, "  file {} {:?}", file.name, file.text);
            }
        }
        out
    }

    /// The value of a variable as a host finally sees it.
    pub fn host(&self, cluster: &str, node: &str, name: &str) -> Option<String> {
        let view = self.clusters.iter().find(|view| view.name == cluster).expect("a cluster");
        let host = view.nodes.iter().find(|other| other.name == node).expect("a node");
        view.host_value(host, name).map(show)
    }
}

fn variables(out: &mut String, indent: &str, variables: &[VariableView]) {
    for variable in variables {
        let derived = if variable.derived { " (derived)" } else { "" };
        let _ = writeln!(out, "{indent}{} = {}{derived}", variable.name, show(&variable.value));
    }
}

/// A value on one line.
pub fn show(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => format!("{value:?}"),
        Value::Text(text) => format!("{text:?}"),
        Value::Marked(mark, text) => format!("{mark:?}{text:?}"),
        Value::List(items) => format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join(", ")),
        Value::Map(map) => {
            let entries: Vec<String> =
                map.iter().map(|(key, value)| format!("{key:?}: {}", show(value))).collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Opaque(opaque) => format!("<{}>", opaque_text(&opaque.kind)),
        Value::Reference(reference) => format!("{}.{}", reference.kind, reference.id),
    }
}

fn opaque_text(kind: &OpaqueKind) -> String {
    let OpaqueKind::Template(parts) = kind else { return kind.source() };
    let parts = parts.iter().map(|part| match part {
        OpaquePart::Text(text) => format!("{text:?}"),
        OpaquePart::Opaque(kind) => kind.source(),
    });
    parts.collect::<Vec<_>>().join(" + ")
}

/// The folder of the realistic specs, where there is one.
pub fn specs() -> Option<PathBuf> {
    let shared = std::env::var_os("KSPEC_SHARED")?;
    Some(Path::new(&shared).join("specs"))
}
