//! The phases of one question: load, resolve, head, check, evaluate.

use std::sync::Arc;

use camino::Utf8Path;
use kspec_base::{Diagnostic, Severity, SmolStr, SourceId, Sources};
use kspec_eval::{ClusterInstance, ClusterView, Headers, Input, Run, Selection};
use kspec_schema::{Library, LibraryRule};
use kspec_sema::hir::{Expr, ParamId, Program};
use kspec_sema::{Checked, Hints, Instance, check, check_with_types, lower};

use super::order::in_order;
use super::{Analysis, Answer, Goal, Request, Tested, Views, alternatives, from_root, name_filter, question};
use crate::diagnostics::{bad_pattern, no_specs};
use crate::files::ProjectFiles;
use crate::graph::{Graph, graph};
use crate::inputs::given_values;
use crate::modules::{Modules, Parsed, load};
use crate::objects::objects;
use crate::project::{Config, find_specs, shown_from};
use crate::read_files::{ReadFiles, of_inputs};
use crate::rules::{Extent, is_off, settle};
use crate::{EXPRESSION, System};

/// What the phases need, and what was told before them.
pub struct Phases<'p> {
    pub system: &'p dyn System,
    pub library: &'p dyn Library,
    pub root: &'p Utf8Path,
    pub config: &'p Config,
    pub parsed: &'p mut Parsed,
    pub request: &'p Request,
    pub goal: Goal,
    pub sources: Sources,
    pub told: Vec<Diagnostic>,
}

/// `refuses` with something that is no code: wrong in the test itself, and nothing that it waits for.
const WRONG_REFUSES: &str = "K0234";

/// The checker, with or without types for an editor.
type Checker = fn(&Program, &dyn Library, &[Instance]) -> Checked;

/// A program with its inputs: ready to be run.
struct Ready {
    program: Program,
    modules: Modules,
    inputs: Vec<(ParamId, Input)>,
    /// Of kspec.toml, syntax, names and inputs, by phase.
    told: Vec<Vec<Diagnostic>>,
    /// Every value that was given could be taken.
    given: bool,
}

/// What heads and bodies gave.
struct Judged {
    checked: Checked,
    built: Vec<ClusterInstance>,
    told: Vec<Vec<Diagnostic>>,
}

/// The built clusters, with all that was told.
struct Evaluated {
    diagnostics: Vec<Diagnostic>,
    clusters: Vec<ClusterView>,
    names: Vec<SmolStr>,
    read: ReadFiles,
}

impl Phases<'_> {
    pub fn views(mut self) -> Views {
        let Ready { program, inputs, told, .. } = self.ready();
        let Evaluated { diagnostics, clusters, names, read } = self.evaluate(&program, inputs, told);
        Views { diagnostics, clusters, names, read, sources: self.sources }
    }

    pub fn graph(mut self) -> Answer<Graph> {
        let Ready { program, inputs, told, .. } = self.ready();
        let Evaluated { diagnostics, clusters, .. } = self.evaluate(&program, inputs, told);
        let graph = graph(&program, &self.sources, &clusters);
        Answer { diagnostics, answer: Some(graph), sources: self.sources }
    }

    fn evaluate(
        &self,
        program: &Program,
        inputs: Vec<(ParamId, Input)>,
        told: Vec<Vec<Diagnostic>>,
    ) -> Evaluated {
        let files = ProjectFiles::new(self.system, self.root, &self.sources);
        let run = Run::new(program, self.library, &files, inputs.clone());
        let Judged { checked, built, told } = self.judge(program, &run, told, check);
        let names = built.into_iter().map(|instance| instance.name).collect();
        let (clusters, told) = self.values(program, &run, &checked.hints, told);
        let read = self.read_files(program, &inputs, &files);
        Evaluated { diagnostics: self.settled(program, told), clusters, names, read }
    }

    /// The files that were read on the way.
    fn read_files(
        &self,
        program: &Program,
        inputs: &[(ParamId, Input)],
        files: &ProjectFiles<'_>,
    ) -> ReadFiles {
        let mut read = of_inputs(program, &self.sources, inputs);
        read.extend(files.recorded());
        ReadFiles::new(program, read)
    }

    /// Evaluates the clusters that are asked for.
    fn values(
        &self,
        program: &Program,
        run: &Run<'_>,
        hints: &Hints,
        mut told: Vec<Vec<Diagnostic>>,
    ) -> (Vec<ClusterView>, Vec<Vec<Diagnostic>>) {
        let (clusters, evaluated) = match name_filter(self.request.clusters.as_deref()) {
            Ok(fits) => {
                let evaluation = run.evaluate(hints, &Selection::Named(&fits));
                (evaluation.clusters, evaluation.diagnostics)
            }
            Err((pattern, reason)) => (Vec::new(), vec![bad_pattern(&pattern, &reason, None)]),
        };
        told.push(evaluated);
        told.push(objects(program));
        (clusters, told)
    }

    /// All but the values, with the type of every expression.
    pub fn analysis(mut self, system: Arc<dyn System>, library: Arc<dyn Library>) -> Analysis {
        let Ready { program, modules, inputs, told, .. } = self.ready();
        let files = ProjectFiles::new(self.system, self.root, &self.sources);
        let run = Run::new(&program, self.library, &files, inputs.clone());
        let Judged { checked, built, told } = self.judge(&program, &run, told, check_with_types);
        drop(run);
        let diagnostics = self.settled(&program, told.clone());
        Analysis {
            files: modules.files.into_iter().zip(modules.modules).collect(),
            program,
            instances: built,
            diagnostics,
            checked,
            told,
            inputs,
            system,
            library,
            root: self.root.to_owned(),
            config: self.config.clone(),
            request: self.request.clone(),
            sources: self.sources,
        }
    }

    /// The values of an analysis. Heads and bodies were judged, and what was told of them is kept.
    pub fn values_of(self, analysis: &Analysis) -> Views {
        let Analysis { program, checked, instances, inputs, .. } = analysis;
        let files = ProjectFiles::new(self.system, self.root, &self.sources);
        let run = Run::new(program, self.library, &files, inputs.clone());
        run.headers();
        let (clusters, told) = self.values(program, &run, &checked.hints, analysis.told.clone());
        let read = self.read_files(program, inputs, &files);
        let names = instances.iter().map(|instance| instance.name.clone()).collect();
        drop(run);
        Views { diagnostics: self.settled(program, told), clusters, names, read, sources: self.sources }
    }

    pub fn tests(mut self) -> Tested {
        let Ready { program, inputs, told, .. } = self.ready();
        let files = ProjectFiles::new(self.system, self.root, &self.sources);
        let run = Run::new(&program, self.library, &files, inputs);
        let Judged { checked, told, .. } = self.judge(&program, &run, told, check);
        let earlier: Vec<Diagnostic> = told.iter().flatten().cloned().collect();
        let tests = run.tests(&checked.hints, &earlier);
        drop(run);
        let diagnostics = self.settled(&program, told);
        Tested { diagnostics, tests, sources: self.sources }
    }

    /// Answers a question about one expression.
    pub fn ask<T>(
        mut self,
        text: &str,
        answer: impl for<'a> FnOnce(&Run<'a>, &'a Expr) -> Result<Option<T>, Vec<Diagnostic>>,
    ) -> Answer<T> {
        let Ready { program, inputs, told, given, .. } = self.ready();
        let source = self.sources.add_whole(EXPRESSION, text);
        let (tree, syntax) = kspec_syntax::parse_expression(text);
        let syntax: Vec<Diagnostic> = syntax.iter().map(|d| crate::modules::with_source(d, source)).collect();
        let files = ProjectFiles::new(self.system, self.root, &self.sources);
        let mut answered = None;
        let mut phases = told;
        if syntax.iter().any(Diagnostic::is_error) {
            phases.push(syntax);
        } else {
            match question::resolve(&program, &tree, source) {
                Err(told) => phases.push(told),
                Ok(expr) => {
                    let run = Run::new(&program, self.library, &files, inputs);
                    let Judged { checked, mut told, .. } = self.judge(&program, &run, phases, check);
                    run.use_hints(&checked.hints);
                    match answer(&run, &expr) {
                        Ok(found) => answered = found,
                        Err(wrong) => told.push(wrong),
                    }
                    phases = told;
                }
            }
        }
        let diagnostics = self.settled(&program, phases);
        // Without a value that was given, the answer would be another one.
        Answer { diagnostics, answer: answered.filter(|_| given), sources: self.sources }
    }

    /// Reads and resolves everything.
    fn ready(&mut self) -> Ready {
        let mut told = std::mem::take(&mut self.told);
        let mut specs = from_root(self.root, &self.request.specs);
        if specs.is_empty() {
            match find_specs(self.system, self.root, &self.config.specs, &self.config.out) {
                Ok(found) if found.is_empty() => {
                    let shown = shown_from(&self.request.given.here, self.root);
                    told.push(no_specs(shown.as_str(), &self.config.specs));
                }
                Ok(found) => specs = found,
                Err((pattern, reason)) => told.push(bad_pattern(&pattern, &reason, None)),
            }
        }
        let rules = self.rules();
        let mut modules =
            load(self.system, self.library, self.root, &specs, &rules, self.parsed, &mut self.sources);
        let lowered = lower(&modules.modules, self.library);
        let given = given_values(
            self.system,
            self.root,
            &lowered.program,
            self.config,
            &self.request.given,
            &mut self.sources,
        );
        let taken = !given.diagnostics.iter().any(Diagnostic::is_error);
        let loaded = std::mem::take(&mut modules.diagnostics);
        let told = vec![told, loaded, lowered.diagnostics, given.diagnostics];
        Ready { program: lowered.program, modules, inputs: given.params, told, given: taken }
    }

    /// The standard library's rules that are judged: none where somebody only looks, else those that are not off.
    fn rules(&self) -> Vec<LibraryRule> {
        match self.goal {
            Goal::Look => Vec::new(),
            Goal::Check | Goal::Build => {
                let mut rules = self.library.rules();
                rules.retain(|rule| !is_off(self.config, &rule.id));
                rules
            }
        }
    }

    /// Heads and checks.
    fn judge(
        &self,
        program: &Program,
        run: &Run<'_>,
        mut told: Vec<Vec<Diagnostic>>,
        check: Checker,
    ) -> Judged {
        let Headers { instances: built, diagnostics } = run.headers();
        let mut instances: Vec<Instance> = built.iter().cloned().map(instance).collect();
        let mut headers = vec![diagnostics];
        if self.goal == Goal::Check {
            for params in alternatives::of(program) {
                let other = run.headers_with(&params);
                for other in other.instances.into_iter().map(instance) {
                    if !instances.iter().any(|known| is_same(known, &other)) {
                        instances.push(other);
                    }
                }
                headers.push(other.diagnostics);
            }
        }
        let mut checked = check(program, self.library, &instances);
        told.push(std::mem::take(&mut checked.diagnostics));
        told.extend(headers);
        Judged { checked, built, told }
    }

    /// All diagnostics in order. Errors inside a test that refuses are what it waits for, and no fault of the spec.
    fn settled(&self, program: &Program, told: Vec<Vec<Diagnostic>>) -> Vec<Diagnostic> {
        let refusing: Vec<SourceId> = program
            .modules
            .iter()
            .flat_map(|module| &module.tests)
            .filter(|test| test.refuses.is_some())
            .map(|test| test.place.source)
            .collect();
        let expected = |diagnostic: &Diagnostic| {
            diagnostic.is_error()
                && !diagnostic.code.id.starts_with("K01")
                && diagnostic.code.id != WRONG_REFUSES
                && diagnostic.code != kspec_sema::diagnostics::NO_ERROR_CODE
                && diagnostic.place().is_some_and(|place| refusing.contains(&place.source))
        };
        let phases = told.into_iter().map(|mut phase| {
            phase.retain(|diagnostic| !expected(diagnostic));
            phase
        });
        let all = in_order(&self.sources, phases.collect());
        let extent = match (self.goal, self.request.specs.as_slice(), &self.request.clusters) {
            (Goal::Check | Goal::Build, [], None) => Extent::Whole,
            _ => Extent::Part,
        };
        let mut all = settle(self.config, self.library, program, &self.sources, extent, all);
        if self.goal == Goal::Check {
            soften_missing_params(&mut all);
        }
        all
    }
}

/// For `check`, a param without a value is no error: what depends on it was judged by its type.
fn soften_missing_params(diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| is_no_value(diagnostic)) {
        diagnostic.severity = Severity::Notice;
    }
}

/// Whether a body is checked in the same way for both.
fn is_same(a: &Instance, b: &Instance) -> bool {
    let release =
        |instance: &Instance| instance.kubespray.as_ref().map(|release| release.version().to_owned());
    a.cluster == b.cluster
        && a.name == b.name
        && release(a) == release(b)
        && a.kubernetes == b.kubernetes
        && a.apis == b.apis
}

/// Whether it says that a param has no value, so that what depends on it is not known.
pub fn is_no_value(diagnostic: &Diagnostic) -> bool {
    diagnostic.code.id == kspec_eval::diagnostics::NO_VALUE.id
}

fn instance(found: ClusterInstance) -> Instance {
    Instance {
        cluster: found.decl,
        name: found.name,
        kubespray: found.kubespray,
        kubernetes: found.kubernetes,
        apis: found.apis,
    }
}
