use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0207", "given name out of place");

/// `here` names the place it was written in: `a header`, `a test`.
pub fn not_given_here(name: &str, here: &str, place: Place) -> Diagnostic {
    let (place_of, advice) = match name {
        "node" => ("node blocks", "elsewhere a node is read as `nodes.NAME`"),
        "resources" => {
            ("rules, tests, asserts and loops that hold only asserts", "one object is read as `Kind.id`")
        }
        "clusters" => ("tests and at the top of a file", "a cluster is read by its name: `lab.vars.x`"),
        _ => (
            "the bodies of clusters and components, and in rules",
            "from outside it is read through a cluster: `lab.vars.x`",
        ),
    };
    let told = Diagnostic::error(CODE, format!("there is no {name} in {here}"))
        .at(place, "not given here")
        .because(format!("{name} exists in {place_of}"));
    if here == "a header" {
        told.note("headers are settled before any cluster is: they read params, lets, functions and the cluster's own parameters")
    } else {
        told.advice(advice)
    }
}
