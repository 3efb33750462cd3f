//! The functions of the language, one file each: signature, doc, typing, run, test.
//!
//! Neighbours: `sema` types calls, `eval` runs them. A builtin is pure: what it reads goes through [`Host`].

mod builtin;
mod patterns;

pub use builtin::{Builtin, Fault, Host, Parameter, Unfit};
pub use patterns::Patterns;
