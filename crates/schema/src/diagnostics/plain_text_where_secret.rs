//! Plain text where a secret belongs. The text itself is never shown.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0315", "plain text where a secret belongs");

/// `part`: what holds the text, as a person writes it.
pub fn plain_secret_diagnostic(part: &str, at: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{part} is a secret, and this is plain text"))
        .at(at, "plain text")
        .because("A text in a spec is read by everybody who reads the spec, and stays in its history.")
        .advice("secret.env(\"NAME\"): taken from the environment of ansible-playbook")
        .advice("secret.ansible_vault(\"vault.yml\", \"name\"): carried encrypted")
        .advice("secret.insecure(\"…\"): written as it stands, for a lab")
}
