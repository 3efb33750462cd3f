use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0614", "own variable that the release types otherwise");

pub fn catalogue_disagrees(place: Place, name: &str, own: &str, theirs: &str, release: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{name} is {own} here and {theirs} in kubespray {release}"))
        .at(place, own)
        .because("A variable that a release knows itself yields to it, so the types must agree.")
        .advice("take the entry out of the catalogue, or give the variable another name")
}
