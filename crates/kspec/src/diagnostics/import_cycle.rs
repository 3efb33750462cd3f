//! Files that import each other.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0254", "files import each other");

/// `back` is the way from the imported file to the importing one, both included.
pub fn import_cycle(from: &str, back: &[&str], place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("files import each other: {from} imports {}", back.join(" imports ")))
        .at(place, "closes the circle")
        .because("what a file means must not depend on itself")
        .advice("move what both need into a third file and import that")
}
