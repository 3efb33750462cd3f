//! A setting of kspec.toml that has a wrong value.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1002", "wrong value in kspec.toml");

pub fn bad_setting(name: &str, wanted: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} in kspec.toml has to be {wanted}")).at(place, "")
}
