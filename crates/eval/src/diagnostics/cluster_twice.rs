//! Two built clusters of one name.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0641", "two clusters of one name");

pub(crate) fn cluster_twice(name: &str, first: Place, second: Place) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(CODE, format!("two built clusters are named {name}")).at(second, "the second");
    let diagnostic = if first == second {
        diagnostic.note("both are made by this loop")
    } else {
        diagnostic.also(first, "the first")
    };
    diagnostic.because("each cluster has a folder of its own name").advice("give one of them another name")
}
