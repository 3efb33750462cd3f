//! One run of a program, as callers see it.

use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_schema::{Library, Release};
use kspec_sema::Hints;
use kspec_sema::hir::{ClusterId, Expr, ModuleId, ParamId, Program};
use kspec_values::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

use crate::ClusterView;
use crate::files::Files;
use crate::frames::Env;
use crate::params::Input;
use crate::session::Session;
use crate::tests::TestResult;
use crate::things::ClusterIx;

/// Evaluates a program: headers first, then, when the checker has seen them, the clusters.
///
/// A run keeps what it found, so `expression` and `why` after `evaluate` cost little. It is used by one thread; what
/// it hands out is `Send + Sync`.
pub struct Run<'a> {
    session: Session<'a>,
    inputs: Vec<(ParamId, Rc<Input>)>,
}

/// Stage 1: the clusters that are built, and what their headers say.
#[derive(Default)]
pub struct Headers {
    /// In order of the specs. A cluster whose header failed is not among them.
    pub instances: Vec<ClusterInstance>,
    pub diagnostics: Vec<Diagnostic>,
}

/// A built cluster.
#[derive(Clone)]
pub struct ClusterInstance {
    pub decl: ClusterId,
    pub name: SmolStr,
    /// The place of its name.
    pub place: Place,
    /// The spec that declares it.
    pub module: ModuleId,
    /// `None`: no inventory.
    pub kubespray: Option<Arc<dyn Release>>,
    pub kubernetes: SmolStr,
    /// `kubernetes` was written, here or in a base.
    pub kubernetes_written: bool,
    /// As written: group and version.
    pub apis: Vec<(SmolStr, SmolStr)>,
}

/// Stages 3 and 4.
#[derive(Default)]
pub struct Evaluation {
    pub clusters: Vec<ClusterView>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Which built clusters are meant.
pub enum Selection<'s> {
    All,
    /// By name.
    Named(&'s dyn Fn(&str) -> bool),
}

impl Selection<'_> {
    fn has(&self, name: &str) -> bool {
        match self {
            Selection::All => true,
            Selection::Named(fits) => fits(name),
        }
    }
}

impl<'a> Run<'a> {
    /// `inputs`: what the command line and input files give to params.
    pub fn new(
        program: &'a Program,
        library: &'a dyn Library,
        files: &'a dyn Files,
        inputs: Vec<(ParamId, Input)>,
    ) -> Run<'a> {
        let inputs = inputs.into_iter().map(|(id, input)| (id, Rc::new(input))).collect();
        Run::with_inputs(program, library, files, inputs)
    }

    fn with_inputs(
        program: &'a Program,
        library: &'a dyn Library,
        files: &'a dyn Files,
        inputs: Vec<(ParamId, Rc<Input>)>,
    ) -> Run<'a> {
        let by_param: FxHashMap<u32, Rc<Input>> =
            inputs.iter().map(|(id, input)| (id.0, input.clone())).collect();
        let session = Session::new(program, library, files, by_param);
        session.build_list();
        Run { session, inputs }
    }

    /// Evaluates the headers of all built clusters.
    pub fn headers(&self) -> Headers {
        let built = self.session.built.borrow().clone();
        let instances = built.into_iter().filter_map(|ix| self.instance(ix)).collect();
        Headers { instances, diagnostics: self.session.take_told() }
    }

    fn instance(&self, ix: ClusterIx) -> Option<ClusterInstance> {
        let cluster = self.session.cluster(ix);
        let header = self.session.built_header(ix).ok()?;
        Some(ClusterInstance {
            decl: cluster.id,
            name: cluster.name.clone(),
            place: cluster.decl.place,
            module: cluster.module(),
            kubespray: header.kubespray.clone(),
            kubernetes: header.kubernetes.clone(),
            kubernetes_written: header.kubernetes_written,
            apis: header.apis.clone(),
        })
    }

    /// Evaluates clusters, then asserts and rules. `hints`: what the checker found.
    pub fn evaluate(&self, hints: &Hints, selection: &Selection<'_>) -> Evaluation {
        self.session.hints.replace(hints.clone());
        let built = self.session.built.borrow().clone();
        let chosen: Vec<ClusterIx> =
            built.into_iter().filter(|ix| selection.has(&self.session.cluster(*ix).name)).collect();
        let mut clusters = Vec::with_capacity(chosen.len());
        for ix in &chosen {
            clusters.extend(self.session.view(*ix));
            self.session.cluster_asserts(*ix);
            self.session.cluster_rules(*ix);
        }
        self.session.all_values();
        self.session.top_asserts();
        Evaluation { clusters, diagnostics: self.session.take_told() }
    }

    /// What the checker found, for questions that come without `evaluate`.
    pub fn use_hints(&self, hints: &Hints) {
        self.session.hints.replace(hints.clone());
    }

    /// Runs the tests of all specs, each as a run of its own. `earlier`: what names and checks told; errors that
    /// stand in a `refuses` test count for it.
    pub fn tests(&self, hints: &Hints, earlier: &[Diagnostic]) -> Vec<TestResult> {
        let session = &self.session;
        session.hints.replace(hints.clone());
        let mut results = Vec::new();
        for (index, module) in session.program.modules.iter().enumerate() {
            if !module.is_spec {
                continue;
            }
            for test in &module.tests {
                let module = ModuleId(index as u32);
                let result = match self.given(test) {
                    Ok(inputs) => {
                        let run = Run::with_inputs(session.program, session.library, session.files, inputs);
                        run.session.hints.replace(hints.clone());
                        run.session.take_told();
                        run.session.test(module, test, earlier)
                    }
                    Err(diagnostics) => TestResult::failed(module, test, diagnostics),
                };
                results.push(result);
            }
        }
        results
    }

    /// The inputs of a test: those of the run, with its `given`s on top.
    fn given(
        &self,
        test: &'a kspec_sema::hir::TestDecl,
    ) -> Result<Vec<(ParamId, Rc<Input>)>, Vec<Diagnostic>> {
        self.session.take_told();
        let mut inputs = self.inputs.clone();
        for (param, _, value) in &test.givens {
            let place = value.place;
            let Ok(found) = self.session.needed(value, &Env::default()) else {
                return Err(self.session.take_told());
            };
            let locate = Arc::new(move |_: &[kspec_schema::Segment], _| place);
            let input = Rc::new(Input { value: found, place, locate, open: false });
            inputs.retain(|(other, _)| other != param);
            inputs.push((*param, input));
        }
        Ok(inputs)
    }

    /// The value of an expression that stands at the top of a file: `kspec eval -e`. A cluster, its nodes and the
    /// like become data. Nothing (absent, or depending on objects) is told as an error too.
    pub fn expression(&self, expr: &'a Expr) -> Result<Value, Vec<Diagnostic>> {
        self.session.take_told();
        let value = self.session.with_budget(|| self.session.needed(expr, &Env::default()));
        value.map_err(|stop| {
            if stop == crate::stop::Stop::Unevaluated {
                let diagnostic = crate::diagnostics::needs_objects("this", expr.place);
                self.session.tell(diagnostic);
            }
            self.session.take_told()
        })
    }

    /// The view of a built cluster, by name; what fails in it is not told.
    pub fn view(&self, name: &str) -> Option<ClusterView> {
        let built = self.session.built.borrow().clone();
        let ix = built.into_iter().find(|ix| self.session.cluster(*ix).name == name)?;
        self.session.quietly(|| self.session.view(ix))
    }

    /// The headers under other values of params.
    pub fn headers_with(&self, params: &[(ParamId, Value)]) -> Headers {
        let session = &self.session;
        let mut inputs = self.inputs.clone();
        for (param, value) in params {
            let place = session.program.params[param.index()].place;
            let locate = Arc::new(move |_: &[kspec_schema::Segment], _| place);
            let input = Rc::new(Input { value: value.clone(), place, locate, open: false });
            inputs.retain(|(other, _)| other != param);
            inputs.push((*param, input));
        }
        Run::with_inputs(session.program, session.library, session.files, inputs).headers()
    }

    pub(crate) fn session(&self) -> &Session<'a> {
        &self.session
    }
}
