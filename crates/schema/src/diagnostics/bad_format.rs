//! A text that is not of its format.

use kspec_base::{Code, Diagnostic};
use kspec_values::Value;

use super::{Case, with_article};
use crate::subject::{inside_text, quote};
use crate::{Format, FormatFault, display_value};

pub const CODE: Code = Code::new("K0306", "text of another format");

pub(super) fn diagnostic(case: &Case<'_>, format: Format, text: &str, fault: &FormatFault) -> Diagnostic {
    let name = format.name();
    let message = format!("{} is no {name}: {}", display_value(&Value::text(text)), fault.reason);
    let place = inside_text(case.at, case.subject.written, text, fault.offset);
    let diagnostic = Diagnostic::error(CODE, message).at(place, fault.reason.clone()).note(format!(
        "{} is {}, such as \"{}\"",
        case.part,
        with_article(name),
        format.example()
    ));
    let diagnostic = case.declared(diagnostic);
    match &fault.suggestion {
        Some(suggestion) => case.repair(diagnostic, &quote(suggestion), false),
        None => diagnostic,
    }
}
