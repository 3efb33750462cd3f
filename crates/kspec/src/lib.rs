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
//! let system = Arc::new(MemorySystem::with([("/specs/lab.kspec", spec)]));
//! let mut project = Project::open(system, standard_library(), "/specs".into());
//! let views = project.views(&Request::default());
//! assert!(views.diagnostics.is_empty());
//! assert_eq!(views.clusters[0].name, "lab");
//! assert_eq!(views.clusters[0].vars[0].value, kspec::Value::Bool(true));
//! ```
//!
//! Where a value came from, and what a build would write, without touching a disk:
//!
//! ```
//! # use std::sync::Arc;
//! # use kspec::{MemorySystem, Project, Request, TargetOptions, standard_library};
//! # let base = "abstract cluster base { kubespray = \"2.31.0\"\n vars { helm_enabled = false } }\n";
//! # let lab = "import \"./base.kspec\"\ncluster lab extends base.base { vars { helm_enabled = true } }\n";
//! # let system = Arc::new(MemorySystem::with([("/specs/base.kspec", base), ("/specs/lab.kspec", lab)]));
//! # let mut project = Project::open(system.clone(), standard_library(), "/specs".into());
//! let answer = project.why(&Request::default(), "lab.vars.helm_enabled");
//! let explained = answer.answer.expect("it is a variable");
//! assert_eq!(explained.why.steps[1].layer, "cluster base");
//! assert_eq!(explained.written_to, ["inventory/group_vars/k8s_cluster/addons.yml"]);
//!
//! let views = project.views(&Request::default());
//! let made = project.artifacts(&views, &views.clusters[0], &TargetOptions::default());
//! let paths: Vec<&str> = made.artifacts.files.iter().map(|file| file.path.as_str()).collect();
//! assert!(paths.contains(&"inventory/group_vars/k8s_cluster/addons.yml"));
//!
//! let folder = "/specs/build/lab".into();
//! let comparison = kspec::build::compare(&*system, folder, &made.artifacts)?;
//! kspec::build::write(&*system, folder, &made.artifacts, &comparison)?;
//! assert!(!kspec::build::compare(&*system, folder, &made.artifacts)?.is_stale());
//! # Ok::<(), kspec::build::FileError>(())
//! ```
//!
//! Diagnostics are plain data; their places are resolved by the [`Sources`] that come with them:
//!
//! ```
//! # use std::sync::Arc;
//! # use kspec::{MemorySystem, Project, Request, standard_library};
//! # let spec = "cluster lab { kubespray = \"2.31.0\"\n  vars { helm_enabled = \"true\" }\n}\n";
//! # let system = Arc::new(MemorySystem::with([("/specs/lab.kspec", spec)]));
//! # let mut project = Project::open(system, standard_library(), "/specs".into());
//! let report = project.check(&Request::default());
//! let trap = &report.diagnostics[0];
//! assert_eq!(trap.code.id, "K0301");
//! let at = report.sources.locate(trap.place().expect("it is about an entry"));
//! assert_eq!((at.path, &at.text[at.span.start as usize..at.span.end as usize]), ("lab.kspec", "\"true\""));
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
