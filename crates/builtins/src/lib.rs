//! The functions of the language, one file each: signature, doc, typing, run, test.
//!
//! Neighbours: `sema` types calls, `eval` runs them. A builtin is pure: what it reads goes through [`Host`].

mod builtin;
mod patterns;

pub use builtin::{Builtin, Fault, Host, Parameter, Unfit};
pub use patterns::Patterns;

/// All builtins, by name.
pub fn all() -> &'static [&'static Builtin] {
    &[]
}

pub fn find(name: &str) -> Option<&'static Builtin> {
    let all = all();
    all.binary_search_by(|builtin| builtin.name.cmp(name)).ok().map(|index| all[index])
}
