//! A sensitive output of Terraform as the value of a param.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1010", "sensitive output");

/// Never holds the value.
pub fn sensitive_output(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("the output {name} is sensitive and cannot feed a param"))
        .at(place, "marked as sensitive")
        .because("what a param holds ends up in files and messages")
        .advice("pass a reference instead: secret.env, secret.ansible_vault or secret.sops in the spec")
}
