//! A cluster without `kubespray` and without `kubernetes`.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0645", "a cluster without version");

pub(crate) fn no_kubernetes(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("cluster {name} says neither `kubespray` nor `kubernetes`"))
        .at(place, "has no version")
        .because("without `kubespray` nothing else says which Kubernetes it is")
        .advice("`kubernetes = \"1.35.4\"`, or `kubespray = \"2.31.0\"`")
}
