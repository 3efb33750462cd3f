//! One file for each command.

pub mod build;
pub mod check;
pub mod eval;
pub mod explain;
pub mod fmt;
pub mod graph;
pub mod init;
pub mod lsp;
pub mod schema;
pub mod test;
pub mod why;

mod projects;
