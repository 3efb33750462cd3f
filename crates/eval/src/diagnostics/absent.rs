//! Nothing where a value is needed.

use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0550", "a value is missing");

/// `reasons`: the entries that could have set it, and why they did not.
pub(crate) fn absent(place: Place, reasons: &[(Place, &str)]) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::error(CODE, "nothing is set here, and a value is needed").at(place, "is absent").because(
            "what may be absent stands left of `??`, in `has(…)`, beside `==`, or is a whole right side",
        );
    for (at, reason) in reasons {
        diagnostic = diagnostic.also(*at, *reason);
    }
    diagnostic.advice("`?? …` gives another value; `if has(…)` asks beforehand")
}
