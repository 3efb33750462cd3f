//! An index outside of its list.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0554", "index out of range");

pub(crate) fn out_of_range(position: i64, length: usize, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("there is no element {position} in a list of {length}"))
        .at(place, "out of range")
        .because("positions count from 0")
        .advice("`len(…)` tells how many there are, `has(…)` asks beforehand")
}
