//! Division by zero.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0556", "division by zero");

pub(crate) fn by_zero(operator: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{operator}` by zero"))
        .at(place, "the right side is 0")
        .advice("`if … == 0 then … else …`")
}
