use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0207", "given name out of place");

const HEADERS: &str = "headers are settled before any cluster is: they read params, lets, functions and the cluster's own parameters";

/// Where it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within<'a> {
    Header,
    /// `in a test`
    Other(&'a str),
}

/// A cluster that is read where clusters come from.
pub fn cluster_in_header(name: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("cluster {name} cannot be read in a header or a default"))
        .at(place, "a cluster")
        .because(HEADERS)
        .advice("a parameter or a let that both use")
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
    if within == Within::Header { told.note(HEADERS) } else { told.advice(advice) }
}
