//! What every phase speaks: where something stands, and what is wrong with it.
//!
//! Neighbours: everything else. This crate knows no language, no file system and no terminal; a
//! [`Diagnostic`] is plain data, rendered elsewhere.

mod diagnostic;
mod line_index;
mod place;
mod sources;
mod suggest;

pub use diagnostic::{Code, Diagnostic, Edit, Fix, Label, Severity};
pub use line_index::{LineColumn, LineIndex};
pub use place::{Place, SourceId, Span};
pub use smol_str::{SmolStr, format_smolstr};
pub use sources::{FileId, Location, SourceFile, Sources};
pub use suggest::{did_you_mean, nearest};
