//! The functions of the language, one file each: signature, doc, typing, run, test.
//!
//! Neighbours: `sema` types calls, `eval` runs them. A builtin is pure: what it reads goes through [`Host`].

mod arguments;
mod builtin;
mod codec;
mod convert;
mod file;
mod list;
mod map;
mod net;
mod number;
mod patterns;
mod registry;
mod secret;
#[cfg(test)]
mod testing;
mod text;
mod version;

pub use builtin::{Builtin, Fault, Host, Parameter, Unfit};
pub use patterns::Patterns;
pub use registry::{GROUPS, all, find};
