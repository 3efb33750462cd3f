//! Maps.

pub mod get;
pub mod keys;
pub mod values;
