//! An edit of a value that is not known here.

use kspec_base::{Code, Diagnostic, Place};
use kspec_values::Opaque;

pub const CODE: Code = Code::new("K0741", "an edit of an opaque value");

pub(crate) fn opaque_edit(subject: &str, opaque: &Opaque, place: Place) -> Diagnostic {
    let source = opaque.kind.source();
    Diagnostic::error(CODE, format!("{subject} is {source}, which cannot be edited"))
        .at(place, "edits it")
        .also(opaque.place, "comes from here")
        .because("only Ansible knows what it holds")
        .advice("replace it as a whole with `=`")
}
