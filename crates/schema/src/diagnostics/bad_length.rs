//! A text or list that is too long or too short.

use kspec_base::{Code, Diagnostic};

use super::Case;
use crate::{Bounds, Type, display_bounds, resolved};

pub const CODE: Code = Code::new("K0308", "too long or too short");

pub(super) fn diagnostic(case: &Case<'_>, length: usize, bounds: Bounds) -> Diagnostic {
    let what = match (&*resolved(&case.misfit.wanted), length) {
        (Type::List(_), 1) => "element",
        (Type::List(_), _) => "elements",
        (_, 1) => "character",
        _ => "characters",
    };
    let range = display_bounds(bounds);
    let message = format!("{} has {length} {what}, and its length is {range}", case.part);
    case.declared(Diagnostic::error(CODE, message).at(case.at, format!("{length} {what}")))
}
