use kspec_base::{Code, Diagnostic, Place};

use crate::check::Missing;

pub const CODE: Code = Code::new("K0500", "value that may be absent");

/// `read`: what is read; `what`: where it stands.
pub(crate) fn may_be_absent(place: Place, read: &str, what: &str, missing: &Missing) -> Diagnostic {
    let told = Diagnostic::error(CODE, format!("{read} may be absent and stands in {what}"))
        .at(place, "may be absent");
    let told = match missing {
        Missing::Optional(Some(declared)) => told.also(*declared, "declared as optional"),
        Missing::Optional(None) | Missing::Inner => told,
        Missing::Key => told.because("A map need not have this key."),
        Missing::Variable => told.because("The variable has no default, and no entry in sight sets it."),
        Missing::Kubespray => told.because("This is checked for a cluster without kubespray."),
    };
    let told = told.advice(format!("give a default: {read} ?? …"));
    match missing {
        Missing::Key => told.advice("fail with the keys that there are: get(map, key)"),
        Missing::Optional(_) | Missing::Variable | Missing::Kubespray | Missing::Inner => {
            told.advice(format!("ask beforehand: if has({read}) …"))
        }
    }
}
