use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0605", "variable of the cluster written for a node");

pub fn not_per_host(place: Place, name: &str) -> Diagnostic {
    Diagnostic::notice(CODE, format!("{name} is not meant to differ between nodes"))
        .at(place, "written for one node")
        .because("kubespray reads it as one value of the whole cluster in places; on other nodes it keeps its other value.")
}
