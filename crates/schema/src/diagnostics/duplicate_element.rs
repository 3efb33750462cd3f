//! Two equal elements in a list that wants different ones.

use kspec_base::{Code, Diagnostic};
use kspec_values::Value;

use super::Case;
use crate::display_value;

pub const CODE: Code = Code::new("K0309", "an element that is there already");

pub(super) fn diagnostic(case: &Case<'_>, first: usize, value: &Value) -> Diagnostic {
    let message = format!("{} is {}, which the list has already", case.part, display_value(value));
    let diagnostic = Diagnostic::error(CODE, message)
        .at(case.at, "there already")
        .note(format!("the first one is the element {first}, counted from 0"));
    case.declared(diagnostic).advice("leave it out")
}
