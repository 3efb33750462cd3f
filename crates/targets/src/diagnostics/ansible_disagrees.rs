//! What was written is not what was evaluated: a fault of kspec, never of the spec.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0690", "the inventory would not say what the spec says");

/// Ansible would see another value of `variable` on `host` than the one that was evaluated.
pub(crate) fn ansible_disagrees(host: &str, variable: &str, at: Place) -> Diagnostic {
    internal(format!("Ansible would see another value of {variable} on {host} than this spec says"), at)
}

/// A value that has no form in an Ansible variable came through the checks.
pub(crate) fn no_form(variable: &str, source: &str, at: Place) -> Diagnostic {
    internal(format!("{variable} holds {source}, which has no form in an Ansible variable"), at)
}

fn internal(message: String, at: Place) -> Diagnostic {
    Diagnostic::error(CODE, message)
        .at(at, "")
        .because("This is a fault of kspec, not of the spec. Nothing was written.")
        .advice("report it with the spec, or the part of it that this place belongs to")
}
