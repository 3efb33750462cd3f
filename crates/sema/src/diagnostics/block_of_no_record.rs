use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0362", "block of something without parts");

/// `what`: the place with its name.
pub fn block_of_no_record(place: Place, what: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} is {ty} and has no parts to set in a block"))
        .at(place, ty)
        .advice("set the whole of it with `=`")
}
