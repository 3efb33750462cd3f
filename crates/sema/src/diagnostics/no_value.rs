use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0341", "head of a path used as a value");

/// `head`: `nodes`, `a cluster`
pub fn no_value(place: Place, head: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{head} is no value: it begins a path"))
        .at(place, "a path must go on from here")
        .advice("read a part of it, as in vars.cluster_name or nodes.n1.ip")
}
