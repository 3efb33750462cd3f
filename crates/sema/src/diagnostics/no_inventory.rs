use kspec_base::{Code, Diagnostic, Place};

use super::Whole;

pub const CODE: Code = Code::new("K0607", "inventory of a cluster without kubespray");

/// `what`: `vars`, `a node`; `via`: the use that brings it, and what is used.
pub fn no_inventory(place: Place, what: &str, via: Option<(Place, Whole)>) -> Diagnostic {
    const RULE: &str = "a cluster without `kubespray` has no inventory";
    match via {
        None => Diagnostic::error(CODE, format!("{RULE}, so there is no place for {what}"))
            .at(place, what)
            .advice("choose a release: kubespray = \"…\""),
        Some((via, whole)) => {
            Diagnostic::error(CODE, format!("{RULE}: the use of {} needs {what}", whole.words()))
                .at(via, "used here")
                .also(place, what)
                .advice("put it under `if has(kubespray) { … }` in the component")
        }
    }
}
