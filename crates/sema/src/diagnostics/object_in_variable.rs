use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0701", "secret of Kubernetes in an Ansible variable");

/// `what`: the variable or its part; `variable`: the entry.
pub fn object_in_variable(place: Place, what: &str, variable: Place) -> Diagnostic {
    Diagnostic::error(
        CODE,
        format!("secret.object goes to a SecretKeySelector, not to the Ansible variable {what}"),
    )
    .at(place, "read by Kubernetes only")
    .also(variable, "an Ansible variable")
    .advice("secret.env, secret.ansible_vault and secret.sops can be read by Ansible")
}
