//! A project without specs.

use kspec_base::{Code, Diagnostic};

pub const CODE: Code = Code::new("K1005", "project has no specs");

/// `root` as people see it.
pub fn no_specs(root: &str, patterns: &[String]) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("there are no specs in {}", if root == "." { "this folder" } else { root }),
    )
    .because(format!("no file matches {}", patterns.join(" ")))
    .advice("name a file, or set specs in kspec.toml, or begin with kspec init")
}
