//! The trap, the other way: a bool where text belongs.

use kspec_base::{Code, Diagnostic, SmolStr};

use super::Case;
use crate::What;

pub const CODE: Code = Code::new("K0302", "bool where text belongs");

pub(super) fn diagnostic(case: &Case<'_>, value: bool, allowed: &[SmolStr]) -> Diagnostic {
    let why = match case.subject.what {
        What::Variable { .. } => {
            "This variable is text for kubespray too: a bool would arrive as `True` or `False`, with a capital letter, \
             or fail a comparison with \"true\"."
        }
        What::Declared { .. } => "A bool is never turned into text. `str(…)` does it where that is meant.",
    };
    let message = format!("{} is {}, and this is the bool {value}", case.part, case.wanted());
    let diagnostic = case.declared(Diagnostic::error(CODE, message).at(case.at, "bool").because(why));
    let text = if value { "true" } else { "false" };
    let sure = allowed.is_empty() || allowed.iter().any(|allowed| allowed == text);
    case.repair(diagnostic, &format!("\"{text}\""), sure)
}
