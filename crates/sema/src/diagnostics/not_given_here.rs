use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0207", "given name out of place");

/// Where it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within<'a> {
    Header,
    /// `in a test`
    Other(&'a str),
}

pub fn not_given_here(name: &str, within: Within<'_>, place: Place) -> Diagnostic {
    let words = match within {
        Within::Header => "in a header or a default",
        Within::Other(words) => words,
    };
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
    let told = Diagnostic::error(CODE, format!("{name} means nothing {words}"))
        .at(place, "not given here")
        .because(format!("{name} exists in {place_of}"));
    if within == Within::Header {
        told.note("headers are settled before any cluster is: they read params, lets, functions and the cluster's own parameters")
    } else {
        told.advice(advice)
    }
}
