use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0229", "union of records");

pub fn record_in_union(place: Place) -> Diagnostic {
    Diagnostic::error(CODE, "a record cannot be part of a union")
        .at(place, "a record")
        .because("nothing would tell which of the types a value is of")
        .advice("make one record with optional fields, or one with a field for each case")
}
