//! A node or use that two entries make.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0455", "defined twice");

/// `what`: `node`, `use`.
pub(crate) fn twice(what: &str, name: &str, first: Place, second: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} {name} is defined twice"))
        .at(second, "again")
        .also(first, "first")
        .because(format!("a {what} exists once; conditions and loops may not make it a second time"))
        .advice(format!("`override {what}s.{name} {{ … }}` to change it, or another name"))
}
