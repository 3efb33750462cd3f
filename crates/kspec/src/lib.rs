//! Projects, builds and the API for embedding.
//!
//! A [`Project`] is a folder with specs. It reads through a [`System`], so that files may lie on disk, in memory,
//! or in an editor; it holds no global state, and the same questions give the same answers.
//!
//! ```
//! use std::sync::Arc;
//! use kspec::{MemorySystem, Project, Request, standard_library};
//!
//! let spec = r#"
//! cluster lab {
//!   kubespray = "2.31.0"
//!   node n1 { ansible_host = "192.0.2.11", groups = ["kube_control_plane", "etcd", "kube_node"] }
//!   vars { helm_enabled = true }
//! }
//! "#;
//! let system = Arc::new(MemorySystem::with([("/work/lab.kspec", spec)]));
//! let mut project = Project::open(system, standard_library(), "/work".into());
//! let views = project.views(&Request::default());
//! assert!(views.diagnostics.is_empty());
//! assert_eq!(views.clusters[0].name, "lab");
//! assert_eq!(views.clusters[0].vars[0].value, kspec::Value::Bool(true));
//! ```
//!
//! Neighbours: all other crates below; `cli` is one of the programs that embed it. This crate knows no terminal, no
//! process and no arguments.

pub mod build;
pub mod json;

mod artifacts;
mod codes;
mod compile;
mod diagnostics;
mod document;
mod files;
mod graph;
mod inputs;
mod modules;
mod objects;
mod project;
mod read_files;
mod rules;
mod system;

use std::sync::Arc;

pub use artifacts::{Made, VERSION};
pub use codes::{codes, explain};
pub use compile::{Analysis, Answer, Evaluated, Explained, Project, Report, Request, Tested, Views};
pub use document::{DocumentForm, Named, cluster_document, show_value, value_document};
pub use graph::{Graph, GraphEdge, GraphKind, GraphNode, Owner};
pub use inputs::GivenArguments;
pub use project::{
    Allowance, Config, RuleLevel, Selection, Setting, all_specs, find_root, select, shown_from,
};
pub use read_files::ReadFiles;
pub use system::{DiskSystem, FileKind, Lock, MemorySystem, Overlay, System};

pub use kspec_base::{
    Code, Diagnostic, Edit, FileId, Fix, Label, LineColumn, LineIndex, Location, Place, Severity, SmolStr,
    SourceId, Sources, Span, did_you_mean,
};
pub use kspec_eval::{ClusterView, GroupView, NodeView, TestResult, TestVerdict, VariableView, Why};
pub use kspec_schema::{
    Change, Changed, Comparison, Gone, Hazard, History, Library, Release, TypeChange, Variable,
    VariableDefault, compare, display, same_type,
};
pub use kspec_syntax::format::{Formatted, format};
pub use kspec_targets::kubespray::{InventoryForm, Options as TargetOptions};
pub use kspec_values::{Map, Mark, Opaque, OpaqueKind, Value};

/// The name under which diagnostics show what was typed as `-p` and `--input`; no path of a file.
pub const COMMAND_LINE: &str = "command line";
/// The name under which diagnostics show an expression that was asked; no path of a file.
pub const EXPRESSION: &str = "expression";

/// What this version knows of kubespray and Kubernetes.
pub fn standard_library() -> Arc<dyn Library> {
    Arc::new(kspec_stdlib::Std::new())
}
