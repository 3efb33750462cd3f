use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0361", "list edit of something else");

/// `symbol`: `+=` or `-=`; `what`: the place with its name.
pub fn edit_of_no_list(place: Place, symbol: &str, what: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{symbol}` edits lists, and {what} is {ty}")).at(place, ty)
}
