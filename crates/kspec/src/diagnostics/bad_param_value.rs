//! A value on the command line that is no literal.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1007", "value of a param is no literal");

/// `ty` is the param's type as people write it.
pub fn bad_param_value(name: &str, ty: &str, place: Place) -> Diagnostic {
    Diagnostic::error(CODE, format!("the value of {name} is no literal of type {ty}"))
        .at(place, "")
        .because("for a param whose type is not text, the value is one literal of the language, as in true, 3 or [\"a\", \"b\"]")
}
