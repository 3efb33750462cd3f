//! A number where text belongs: it loses the way it was written.

use kspec_base::{Code, Diagnostic};
use kspec_values::Value;

use super::Case;
use crate::{Written, display_value};

pub const CODE: Code = Code::new("K0312", "number where text belongs");

pub(super) fn diagnostic(case: &Case<'_>, value: &Value) -> Diagnostic {
    let shown = display_value(value);
    let source = match case.subject.written {
        Written::Literal(source) => source,
        Written::Computed => None,
    };
    let why = match (value, source) {
        (Value::Float(_), Some(source)) if source != shown => {
            format!(
                "As a number {source} is {shown}: what was written is lost. In quotes it stays as it stands."
            )
        }
        (Value::Float(_), _) => {
            "A number does not keep the way it was written: 1.30 and 1.3 are one number, and two versions."
                .to_owned()
        }
        _ => "A number is never turned into text. `str(…)` does it where that is meant.".to_owned(),
    };
    let message =
        format!("{} is {}, and this is the number {}", case.part, case.wanted(), source.unwrap_or(&shown));
    let diagnostic = case.declared(Diagnostic::error(CODE, message).at(case.at, "number").because(why));
    // `0o644` may be meant as "0644", a float without its source as another text.
    let sure = match value {
        Value::Int(_) => source.is_none_or(|source| source == shown),
        _ => source.is_some(),
    };
    case.repair(diagnostic, &format!("\"{}\"", source.unwrap_or(&shown)), sure)
}
