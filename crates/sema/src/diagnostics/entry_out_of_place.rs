use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0218", "entry out of place");

/// `entry` and `block` as a person names them: "`resource`", "a `vars` block"; `stands` says where it may stand.
pub fn entry_out_of_place(entry: &str, block: &str, stands: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("{entry} cannot stand in {block}"))
        .at(place, "out of place")
        .advice(format!("{entry} stands in {stands}"))
}
