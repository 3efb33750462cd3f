//! A field that a record type does not have.

use kspec_base::{Code, Diagnostic};

use super::Case;
use crate::{Type, display, resolved};

pub const CODE: Code = Code::new("K0310", "no such field");

pub(super) fn diagnostic(
    case: &Case<'_>,
    name: &str,
    near: Option<&str>,
    type_name: Option<&str>,
) -> Diagnostic {
    let owner = type_name.map_or_else(|| display(&case.misfit.wanted), str::to_owned);
    let did = near.map(|near| format!("; did you mean `{near}`")).unwrap_or_default();
    let diagnostic =
        Diagnostic::error(CODE, format!("{owner} has no field `{name}`{did}")).at(case.at, "no such field");
    let diagnostic = match &*resolved(&case.misfit.wanted) {
        Type::Record(record) if !record.fields.is_empty() => {
            let fields: Vec<&str> = record.fields.keys().map(|name| name.as_str()).collect();
            diagnostic.note(format!("fields: {}", fields.join(", ")))
        }
        _ => diagnostic,
    };
    match near {
        Some(near) if case.subject.written.is_literal() => diagnostic.fix(near, false, case.at, near),
        Some(_) | None => diagnostic,
    }
}
