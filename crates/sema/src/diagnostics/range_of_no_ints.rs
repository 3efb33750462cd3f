use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0358", "range of no ints");

pub fn range_of_no_ints(place: Place, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("the ends of a range are ints, and this is {found}")).at(place, found)
}
