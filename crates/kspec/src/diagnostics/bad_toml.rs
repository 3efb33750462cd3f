//! A kspec.toml that is no TOML.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1001", "kspec.toml is no TOML");

pub fn bad_toml(message: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("kspec.toml cannot be read: {message}")).at(place, "")
}
