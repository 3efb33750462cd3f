//! A project, and what can be asked of it.

mod alternatives;
mod analysis;
mod order;
mod phases;
mod question;

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec_base::{Diagnostic, SmolStr, Sources, did_you_mean};
use kspec_eval::{ClusterView, TestResult, Why};
use kspec_schema::{Library, Release, Variable};
use kspec_targets::kubespray::{Options, written_to};
use kspec_values::Value;

use crate::artifacts::{self, Made};
use crate::diagnostics::{bad_encoding, unreadable};
use crate::graph::Graph;
use crate::inputs::GivenArguments;
use crate::modules::Parsed;
use crate::project::{CONFIG, Config, read_config};
use crate::read_files::ReadFiles;
use crate::{FileKind, System};

use order::in_order;
use phases::{Phases, is_no_value};

pub use analysis::{Analysis, Evaluated};

/// A folder with specs. Between questions it keeps what it parsed, so that asking again after an edit costs little.
pub struct Project {
    system: Arc<dyn System>,
    library: Arc<dyn Library>,
    root: Utf8PathBuf,
    config: Config,
    parsed: Parsed,
}

/// What a question is about.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Absolute paths of the specs that are meant; none: all of the project's.
    pub specs: Vec<Utf8PathBuf>,
    pub given: GivenArguments,
    /// A pattern for the names of clusters (`*`, `?`, `[…]`, `{a,b}`); without one, all.
    pub clusters: Option<String>,
}

/// What is wrong, in order of file, place and code.
pub struct Report {
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
}

/// The built clusters. Those of a spec with errors may be missing or incomplete.
pub struct Views {
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
    pub clusters: Vec<ClusterView>,
    /// Names of all built clusters, also of those that were not asked for.
    pub names: Vec<SmolStr>,
    /// Files beside the specs that were read on the way.
    pub read: ReadFiles,
}

/// The answer to a question about one expression.
pub struct Answer<T> {
    pub sources: Sources,
    /// All that is wrong; with errors that keep the answer from being found, there is none.
    pub diagnostics: Vec<Diagnostic>,
    pub answer: Option<T>,
}

/// Where a value came from, and what is known of its variable. Where neither the release nor the user's own catalogue
/// knows it ([`Explained::is_known`]), there is no such variable.
pub struct Explained {
    pub why: Why,
    /// `None`: one of the user's own catalogue.
    pub variable: Option<Arc<Variable>>,
    /// The release of the cluster; `None`: no inventory.
    pub release: Option<Arc<dyn Release>>,
    /// Files, relative to the cluster's folder, in which a build writes it; none where it does not.
    pub written_to: Vec<String>,
}

/// Tests, each with what it told.
pub struct Tested {
    pub sources: Sources,
    /// Of the specs themselves: with errors among them, tests judge what could be found.
    pub diagnostics: Vec<Diagnostic>,
    pub tests: Vec<TestResult>,
}

impl Explained {
    pub fn is_known(&self) -> bool {
        self.variable.is_some() || self.why.is_own
    }

    /// A variable whose name is near.
    pub fn did_you_mean(&self) -> Option<SmolStr> {
        let names = self.release.as_ref()?.variable_names();
        did_you_mean(&self.why.variable, names).map(SmolStr::from)
    }
}

impl Project {
    /// The project with that root. What is wrong with kspec.toml is told with the first question.
    pub fn open(system: Arc<dyn System>, library: Arc<dyn Library>, root: &Utf8Path) -> Project {
        let root = system.canonical(root).unwrap_or_else(|_| root.to_owned());
        let mut project =
            Project { system, library, root, config: Config::default(), parsed: Parsed::default() };
        project.config = project.read_config(&mut Sources::new()).0;
        project
    }

    pub fn root(&self) -> &Utf8Path {
        &self.root
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Reads through another system from now on: the same files with other texts in an editor. What was parsed is
    /// kept.
    pub fn read_through(&mut self, system: Arc<dyn System>) {
        self.system = system;
    }

    /// Judges syntax, names and types, and keeps what an editor asks about. Values come after, where they are wanted.
    pub fn analyse(&mut self, request: &Request) -> Analysis {
        let (system, library) = (self.system.clone(), self.library.clone());
        self.run(request, Goal::Check, |phases| phases.analysis(system, library))
    }

    /// Judges everything: syntax, names, types, values, asserts, rules, and whether the files can be made.
    pub fn check(&mut self, request: &Request) -> Report {
        let mut views = self.run(request, Goal::Check, |phases| phases.views());
        with_artifacts(&*self.system, &self.root, &mut views);
        let Views { sources, diagnostics, .. } = views;
        Report { sources, diagnostics }
    }

    /// Evaluates the built clusters. Params need values.
    pub fn views(&mut self, request: &Request) -> Views {
        self.run(request, Goal::Build, |phases| phases.views())
    }

    /// The same without the standard library's rules, for who looks at values and builds nothing.
    pub fn values(&mut self, request: &Request) -> Views {
        self.run(request, Goal::Look, |phases| phases.views())
    }

    /// The value of an expression, as if it stood at the top of the first spec in which its names are known.
    pub fn evaluate(&mut self, request: &Request, expression: &str) -> Answer<Value> {
        self.run(request, Goal::Look, |phases| {
            phases.ask(expression, |run, expr| run.expression(expr).map(Some))
        })
    }

    /// Where the value of a variable's path came from; no answer where the path names no variable.
    pub fn why(&mut self, request: &Request, path: &str) -> Answer<Explained> {
        let library = self.library.clone();
        self.run(request, Goal::Look, |phases| {
            phases.ask(path, |run, expr| {
                let Some(why) = run.why(expr)? else { return Ok(None) };
                let headers = run.headers();
                let built = headers.instances.into_iter().find(|instance| instance.name == why.cluster);
                let release = built.and_then(|instance| instance.kubespray);
                let known = release.as_ref().and_then(|release| release.variable(&why.variable));
                let variable = known.or_else(|| library.ansible_variable(&why.variable));
                let view = run.view(&why.cluster);
                let written_to = view
                    .map(|view| written_to(&view, &Options::default(), &why.variable, why.node.as_deref()));
                Ok(Some(Explained { why, variable, release, written_to: written_to.unwrap_or_default() }))
            })
        })
    }

    /// What depends on what. Of clusters that cannot be evaluated there are only what the text declares.
    pub fn graph(&mut self, request: &Request) -> Answer<Graph> {
        self.run(request, Goal::Check, |phases| phases.graph())
    }

    /// Runs the tests of the specs.
    pub fn test(&mut self, request: &Request) -> Tested {
        self.run(request, Goal::Check, |phases| phases.tests())
    }

    /// What a build writes for one of the clusters of `views`.
    pub fn artifacts(&self, views: &Views, view: &ClusterView, options: &Options) -> Made {
        artifacts::make(&*self.system, &self.root, views, view, options)
    }

    fn run<T>(&mut self, request: &Request, goal: Goal, work: impl FnOnce(Phases<'_>) -> T) -> T {
        let mut sources = Sources::new();
        let (config, told) = self.read_config(&mut sources);
        self.config = config;
        work(Phases {
            system: &*self.system,
            library: &*self.library,
            root: &self.root,
            config: &self.config,
            parsed: &mut self.parsed,
            request,
            goal,
            sources,
            told,
        })
    }

    fn read_config(&self, sources: &mut Sources) -> (Config, Vec<Diagnostic>) {
        let path = self.root.join(CONFIG);
        if self.system.kind(&path) != Some(FileKind::File) {
            return (Config::default(), Vec::new());
        }
        match self.system.read(&path).map(String::from_utf8) {
            Ok(Ok(text)) => {
                let source = sources.add_whole(CONFIG, text.as_str());
                read_config(&text, source)
            }
            Ok(Err(error)) => {
                (Config::default(), vec![bad_encoding(CONFIG, error.utf8_error().valid_up_to(), None)])
            }
            Err(error) => (Config::default(), vec![unreadable(CONFIG, &error, None)]),
        }
    }
}

/// Tells what keeps files from being made, where nothing before does.
fn with_artifacts(system: &dyn System, root: &Utf8Path, views: &mut Views) {
    if views.diagnostics.iter().any(|told| told.is_error() || is_no_value(told)) {
        return;
    }
    let made = |view| artifacts::make(system, root, views, view, &Options::default()).diagnostics;
    let made = views.clusters.iter().flat_map(made).collect();
    views.diagnostics = in_order(&views.sources, vec![std::mem::take(&mut views.diagnostics), made]);
}

/// How much has to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// What depends on a param without a value is judged by its type.
    Check,
    /// Every value is needed.
    Build,
    /// The same, for somebody who looks at values: the standard library's rules are not judged.
    Look,
}

/// The names that a pattern selects.
fn name_filter(pattern: Option<&str>) -> Result<impl Fn(&str) -> bool, (String, String)> {
    let glob = match pattern {
        Some(pattern) => {
            let glob = globset::Glob::new(pattern);
            Some(glob.map_err(|error| (pattern.to_owned(), error.kind().to_string()))?.compile_matcher())
        }
        None => None,
    };
    Ok(move |name: &str| glob.as_ref().is_none_or(|glob| glob.is_match(name)))
}

/// Names of the specs, from the root.
fn from_root(root: &Utf8Path, specs: &[Utf8PathBuf]) -> Vec<Utf8PathBuf> {
    specs.iter().map(|spec| spec.strip_prefix(root).unwrap_or(spec).to_owned()).collect()
}
