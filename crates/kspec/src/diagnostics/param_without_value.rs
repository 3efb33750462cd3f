//! A param that has neither default nor value.

use kspec_base::{Code, Diagnostic, Place, Severity};

pub const CODE: Code = Code::new("K1012", "param without a value");

/// A notice for `check`, which judges what does not need it; an error where everything is needed.
pub fn param_without_value(name: &str, severity: Severity, place: Place) -> Diagnostic {
    Diagnostic::new(CODE, severity, format!("param {name} has no default and no value was given"))
        .at(place, "wants a value")
        .because("what depends on it is checked by its type only; build needs the value")
        .advice(format!("-p {name}=…, --input {name}=FILE, or [params] or [inputs] in kspec.toml"))
}
