//! A builtin that failed on its values.

use kspec_base::{Code, Diagnostic, Place};
use kspec_builtins::{Builtin, Fault};

pub const CODE: Code = Code::new("K0396", "a call that failed");

pub(crate) fn call_failed(builtin: &Builtin, fault: &Fault, place: Place) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(CODE, format!("{}: {}", builtin.name, fault.message)).at(place, "fails here");
    let diagnostic = fault.notes.iter().fold(diagnostic, |diagnostic, note| diagnostic.note(note.clone()));
    diagnostic.note(builtin.signature)
}
