//! A value that is none of those which the type lists.

use kspec_base::{Code, Diagnostic, SmolStr};
use kspec_values::Value;

use super::Case;
use crate::display_value;
use crate::subject::quote;

pub const CODE: Code = Code::new("K0303", "not one of the allowed values");

pub(super) fn diagnostic(
    case: &Case<'_>,
    found: &Value,
    allowed: &[SmolStr],
    near: Option<&str>,
) -> Diagnostic {
    let did = near.map(|near| format!("; did you mean {}", quote(near))).unwrap_or_default();
    let message = format!("{} is no value of {}{did}", display_value(found), case.part);
    let diagnostic = Diagnostic::error(CODE, message)
        .at(case.at, "not one of the allowed values")
        .note(format!("allowed: {}", allowed.join(" | ")));
    let diagnostic = case.declared(diagnostic);
    match near {
        Some(near) => case.repair(diagnostic, &quote(near), false),
        None => diagnostic,
    }
}
