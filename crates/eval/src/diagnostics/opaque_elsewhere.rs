//! A value that only another cluster's Ansible run knows.

use kspec_base::{Code, Diagnostic, Place};
use kspec_values::Opaque;

pub const CODE: Code = Code::new("K0744", "an opaque value of another cluster");

/// `cluster`: whose value it is. `name`: what was read of it.
pub(crate) fn opaque_elsewhere(cluster: &str, name: &str, opaque: &Opaque, read: Place) -> Diagnostic {
    let source = opaque.kind.source();
    let diagnostic =
        Diagnostic::error(CODE, format!("{name} of cluster {cluster} is known to its Ansible run only"))
            .at(read, "read for another cluster");
    let diagnostic = match opaque.place == read {
        true => diagnostic,
        false => diagnostic.also(opaque.place, source),
    };
    diagnostic
        .because("a template is filled with the variables of the inventory in which it stands, so here it would mean others")
        .advice("a `let` that both clusters read, or a value that is no template")
}
