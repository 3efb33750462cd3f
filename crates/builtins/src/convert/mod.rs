//! Scalars to other kinds, where that is meant.

pub mod float;
pub mod int;
pub mod str_;
