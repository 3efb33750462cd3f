//! A param without value.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0558", "a param without value");

/// `read`: what waits for it.
pub(crate) fn no_value(name: &str, declared: Place, read: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("param {name} has no value"))
        .at(declared, "has no default")
        .also(read, "is needed here")
        .because("a param without default comes from the command line, an input file or kspec.toml")
        .advice(format!("`-p {name}=…`, or `--input {name}=FILE`"))
}
