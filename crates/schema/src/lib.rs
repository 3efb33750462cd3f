//! Types, admission, and what is known of kubespray and Kubernetes.
//!
//! Neighbours: `values` are what types judge; `stdlib` implements [`Library`]. This crate knows no syntax, no
//! program and no files: it is asked about values and names, and answers.

mod library;
mod pattern;
mod ty;

pub use library::{Change, Hazard, History, Kind, KindVersion, Library, Release, Variable, VariableDefault};
pub use pattern::{Pattern, compile};
pub use ty::{
    Bounds, Field, FieldDefault, Format, ListType, NamedType, RecordType, TextRule, Ty, Type, resolved,
};
