//! An assert that does not hold.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K1201", "an assert that does not hold");

pub(crate) fn assert_failed(message: Option<&str>, place: Place) -> Diagnostic {
    let message = message.filter(|message| !message.is_empty()).unwrap_or("the assert does not hold");
    Diagnostic::error(CODE, message).at(place, "is false")
}
