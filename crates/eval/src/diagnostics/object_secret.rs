//! A secret of an object in an Ansible variable.

use kspec_base::{Code, Diagnostic, Place};
use kspec_values::Opaque;

pub const CODE: Code = Code::new("K0742", "a secret of an object in a variable");

pub(crate) fn object_secret(variable: &str, opaque: &Opaque, place: Place) -> Diagnostic {
    let source = opaque.kind.source();
    Diagnostic::error(CODE, format!("{variable} cannot hold {source}"))
        .at(place, "an Ansible variable")
        .also(opaque.place, "a secret that lives in the cluster")
        .because("Ansible runs before the cluster is there")
        .advice("secret.env, secret.ansible_vault or secret.sops for variables")
}
