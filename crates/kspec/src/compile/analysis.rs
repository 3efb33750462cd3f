//! What an editor asks: the types first, the values after, and both for the same texts.

use std::sync::Arc;

use camino::Utf8PathBuf;
use kspec_base::{Diagnostic, FileId, Place, Sources};
use kspec_eval::{ClusterInstance, ClusterView, Input};
use kspec_schema::{Library, Ty};
use kspec_sema::hir::{ExprId, ParamId, Program};
use kspec_sema::{Checked, SourceModule};
use rustc_hash::FxHashMap;

use super::phases::Phases;
use super::{Goal, Request, Views, with_artifacts};
use crate::System;
use crate::modules::Parsed;
use crate::project::Config;

/// Specs at one instant: their trees, names and types. It can be evaluated later, and on another thread.
pub struct Analysis {
    pub sources: Sources,
    /// The files of the specs, by the numbers of [`Program::modules`].
    pub files: Vec<(FileId, SourceModule)>,
    pub program: Program,
    /// The built clusters whose headers are right.
    pub instances: Vec<ClusterInstance>,
    /// What is wrong with syntax, names and types, in order of file, place and code.
    pub diagnostics: Vec<Diagnostic>,
    pub(super) checked: Checked,
    /// What was told so far, by phase.
    pub(super) told: Vec<Vec<Diagnostic>>,
    pub(super) inputs: Vec<(ParamId, Input)>,
    pub(super) system: Arc<dyn System>,
    pub(super) library: Arc<dyn Library>,
    pub(super) root: Utf8PathBuf,
    pub(super) config: Config,
    pub(super) request: Request,
}

/// The values behind an [`Analysis`].
pub struct Evaluated {
    /// Everything that is wrong, that of the analysis included.
    pub diagnostics: Vec<Diagnostic>,
    pub clusters: Vec<ClusterView>,
}

impl Analysis {
    /// Places and types of expressions.
    pub fn types(&self) -> &FxHashMap<ExprId, (Place, Ty)> {
        &self.checked.types
    }

    pub fn library(&self) -> &dyn Library {
        &*self.library
    }

    /// Evaluates the built clusters, asserts and rules, and tries whether the files can be made.
    pub fn evaluate(&self) -> Evaluated {
        let phases = Phases {
            system: &*self.system,
            library: &*self.library,
            root: &self.root,
            config: &self.config,
            parsed: &mut Parsed::default(),
            request: &self.request,
            goal: Goal::Check,
            sources: self.sources.clone(),
            told: Vec::new(),
        };
        let mut views = phases.values_of(self);
        with_artifacts(&*self.system, &self.root, &mut views);
        let Views { diagnostics, clusters, .. } = views;
        Evaluated { diagnostics, clusters }
    }
}
