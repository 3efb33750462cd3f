//! A number outside the bounds.

use kspec_base::{Code, Diagnostic};

use super::Case;
use crate::{Bounds, display_bounds};

pub const CODE: Code = Code::new("K0305", "number out of range");

pub(super) fn diagnostic(case: &Case<'_>, value: i64, bounds: Bounds) -> Diagnostic {
    let range = display_bounds(bounds);
    let diagnostic =
        Diagnostic::error(CODE, format!("{value} is not in {range}, the range of {}", case.part))
            .at(case.at, format!("not in {range}"));
    case.declared(diagnostic)
}
