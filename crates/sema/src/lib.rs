//! Names, types and the checker.
//!
//! Neighbours: `syntax` gives trees, `schema` types and catalogues, `eval` runs what comes out of here. This
//! crate evaluates nothing, reads no file, and knows no output format.

mod check;
pub mod diagnostics;
pub mod hir;
mod layers;
mod lower;
#[doc(hidden)]
pub mod testing;
pub mod visit;

pub use check::{Checked, Hints, Instance, check, check_with_types};
pub use lower::{Lowered, Numbers, SourceModule, lower, lower_expression};
