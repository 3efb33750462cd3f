//! A spec that declares Kubernetes objects, which this version does not write.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0801", "objects are neither checked nor written");

/// `first` is the first of `count` entries about objects in the spec.
pub fn objects_not_written(count: usize, first: Place) -> Diagnostic {
    let entries = if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") };
    Diagnostic::warning(CODE, format!("Kubernetes objects are neither checked nor written by this version ({entries})"))
        .at(first, "the first one")
        .because(
            "names and expressions in them are checked, their fields are not; reads of them are not evaluated, and \
             asserts on them are skipped; the inventory is complete",
        )
}
