//! Cells, layers, provenance, rules: from a checked program to the view of each cluster.
//!
//! Neighbours: `sema` made the program, `targets` write the views. This crate knows no file formats and does no
//! I/O: files come through [`kspec_builtins::Host`]'s reader that the caller hands in.

mod view;

pub use view::{ClusterView, FileView, GroupView, NodeView, VariableView};
