//! `=` on a path, and an entry below it, in one layer.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0452", "a value and a part of it in one layer");

pub(crate) fn beside_whole(subject: &str, first: Place, second: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{subject} is written as a whole and in part in one layer"))
        .at(second, "here")
        .also(first, "and here")
        .because("`=` owns a path and all below it")
        .advice("write the part inside the whole, or open both with `{ }`")
}
