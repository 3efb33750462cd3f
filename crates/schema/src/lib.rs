//! Types, admission, and what is known of kubespray and Kubernetes.
//!
//! Neighbours: `values` are what types judge; `stdlib` implements [`Library`]. This crate knows no syntax, no
//! program and no files: it is asked about values and names, and answers.

mod admit;
mod catalogue;
mod compare;
mod data;
pub mod diagnostics;
mod display;
mod formats;
mod jinja;
mod kinds;
mod library;
mod misfit;
mod pattern;
mod relations;
mod subject;
pub mod testing;
mod traps;
mod ty;

pub use admit::{Admission, Closed, UnknownFields, admit, admits};
pub use catalogue::{StaticLibrary, StaticRelease};
pub use compare::{Changed, Comparison, Gone, TypeChange, compare, same_type};
pub use data::{NoValue, feed, value_of};
pub use diagnostics::misfit_diagnostic;
pub use display::{display, display_bounds, display_path, display_value};
pub use formats::{FormatFault, refinement};
pub use jinja::{JinjaProblem, judge as judge_jinja, names as jinja_names};
pub use kinds::{Kinds, kinds};
pub use library::{
    Change, Hazard, History, Kind, KindVersion, Library, LibraryRule, Release, Variable, VariableDefault,
};
pub use misfit::{FieldSite, Misfit, Problem, Segment};
pub use pattern::{Pattern, compile};
pub use relations::{Fit, fits, join, overlaps};
pub use subject::{Role, Subject, What, Written};
pub use traps::{ReadsAs, TemplateInText, reads_as, reads_as_bool, template_in_text};
pub use ty::{
    Bounds, Field, FieldDefault, Format, ListType, NamedType, RecordType, TextRule, Ty, Type, resolved,
};
