//! `a < b < c`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0110", "a chain of comparisons");

/// `second` is the second operator.
pub fn chained_comparison(second: Span, operator: &str) -> Diagnostic {
    Diagnostic::error(CODE, "comparisons do not chain")
        .at(here(second), format!("a second comparison, `{operator}`"))
        .because("the first comparison gives a bool, and this would compare that bool")
        .advice("join two comparisons with `&&`")
}
