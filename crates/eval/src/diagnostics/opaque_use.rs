//! A value that is not known here, where it is needed.

use kspec_base::{Code, Diagnostic, Place};
use kspec_values::Opaque;

pub const CODE: Code = Code::new("K0740", "an opaque value is needed here");

/// `what`: what needs it, as the begin of a sentence.
pub(crate) fn opaque_use(opaque: &Opaque, what: &str, place: Place) -> Diagnostic {
    let source = opaque.kind.source();
    let diagnostic = Diagnostic::error(CODE, format!("{what} {source}, which has no value here"))
        .at(place, "needs the value");
    let diagnostic =
        if opaque.place == place { diagnostic } else { diagnostic.also(opaque.place, "comes from here") };
    diagnostic.because("a secret, or what only Ansible knows, can be carried to its place and nothing else")
}
