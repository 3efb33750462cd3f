//! A value that needs itself.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0450", "a cycle");

/// `names`: the round, its first again at the end; `places`: each read, the last one closes it.
pub(crate) fn cycle(names: &[String], places: &[Place]) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(CODE, format!("a cycle: {}", names.join(" reads ")));
    for (index, place) in places.iter().enumerate() {
        let words = names.get(index + 1).map(|name| format!("{name} is read here")).unwrap_or_default();
        let last = index + 1 == places.len();
        diagnostic = if last { diagnostic.at(*place, words) } else { diagnostic.also(*place, words) };
    }
    diagnostic
        .because("a value cannot be found while it is being found")
        .advice("take one of the reads out: a parameter or a let that both use, or `+=` to change a list")
}
