//! Values. A value is data: it has no type of its own beyond its base kind, and no place.
//!
//! Neighbours: `schema` judges values, `eval` makes them, `targets` writes them. This crate knows no types,
//! no syntax and no files.

mod hash;
mod opaque;
mod value;
mod version;

pub use opaque::{Opaque, OpaqueKind, OpaquePart};
pub use value::{Map, Mark, Reference, Value};
pub use version::compare_versions;
