//! A text that reads as a number where a number belongs.

use kspec_base::{Code, Diagnostic};
use kspec_values::Value;

use super::Case;
use crate::{Type, What, display_value, resolved};

pub const CODE: Code = Code::new("K0313", "text where a number belongs");

pub(super) fn diagnostic(case: &Case<'_>, text: &str, number: &Value) -> Diagnostic {
    let why = match case.subject.what {
        What::Variable { .. } => {
            "Ansible would keep the text: it is joined where a sum is meant, and compared as text."
        }
        What::Declared { .. } => "A text is never taken for a number. `int(…)` does it where that is meant.",
    };
    let shown = display_value(&Value::text(text));
    let message = format!("{} is {}, and this is the text {shown}", case.part, case.wanted());
    let diagnostic = case.declared(Diagnostic::error(CODE, message).at(case.at, "text").because(why));
    let fits = match (&*resolved(&case.misfit.wanted), number) {
        (Type::Int(bounds), Value::Int(number)) => bounds.contains(*number),
        (Type::Float, _) => true,
        _ => false,
    };
    case.repair(diagnostic, &display_value(number), fits)
}
