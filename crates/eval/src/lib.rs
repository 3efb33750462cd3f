//! Cells, layers, provenance, rules: from a checked program to the view of each cluster.
//!
//! Neighbours: `sema` made the program, `targets` write the views. This crate knows no file formats and does no
//! I/O: files come through [`Files`], which the caller implements. It never fails: a [`Run`] gives values and
//! diagnostics.
//!
//! **How.** Everything is asked for: a variable, a node, a let is a cell that is found once (`session::Memo`);
//! one that needs itself is a cycle. A body is planned once (`plan`): which entries may define a name, behind
//! which conditions and loops. At run time its blocks are entered once (`sites`), so a node made by a loop costs
//! a frame and a few cells. Layers are asked from the top (`layers`); what they do is a `patch`.
//!
//! Objects (`resource`, `manifests`) are not evaluated: what depends on one is `Stop::Unevaluated`.

mod admission;
mod asserts;
mod bodies;
mod calls;
mod clusters;
mod demand;
pub mod diagnostics;
mod expressions;
mod files;
mod frames;
mod headers;
mod keysets;
mod layers;
mod limits;
mod operators;
mod origins;
mod overrides;
mod params;
mod patch;
mod paths;
mod plan;
mod records;
mod rules;
mod run;
mod session;
mod sites;
mod stop;
mod tests;
mod texts;
mod things;
mod variables;
mod view;
mod views;
mod why;

pub use files::{Files, NoFiles};
pub use params::{Input, Locate, Part};
pub use run::{ClusterInstance, Evaluation, Headers, Run, Selection};
pub use tests::{TestResult, TestVerdict};
pub use view::{ClusterView, FileView, GroupView, NodeView, VariableView};
pub use why::{Step, Why};
