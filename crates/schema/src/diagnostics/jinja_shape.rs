//! A template that cannot give a value of its place's type.

use kspec_base::{Code, Diagnostic, Place};

use super::with_article;
use crate::{JinjaProblem, Ty, display};

pub const CODE: Code = Code::new("K0319", "a template that gives another type");

/// `part`: what holds the template; `at`: the whole `jinja"…"`.
pub fn jinja_diagnostic(problem: &JinjaProblem, part: &str, ty: &Ty, at: Place) -> Diagnostic {
    let wanted = with_article(&display(ty));
    let (what, why) = match problem {
        JinjaProblem::NoTemplate => ("has no `{{ … }}`", "Without a template Ansible keeps the text."),
        JinjaProblem::Unclosed { .. } => ("has a `{{` without `}}`", "Ansible would stop at it."),
        JinjaProblem::Around { .. } => (
            "has something around its `{{ … }}`",
            "What stands around a template, a blank too, makes the result a text.",
        ),
        JinjaProblem::Statement { .. } => {
            ("has a `{% … %}`", "Statements give text. A condition is written `{{ a if c else b }}`.")
        }
        JinjaProblem::Empty { .. } => ("is empty", "An empty template gives nothing."),
        JinjaProblem::NotBoolean { .. } => (
            "ends in no boolean",
            "A text that comes out of a template stays a text, and any text may act as true.",
        ),
        JinjaProblem::BareVariables { .. } => (
            "gives a variable that is no boolean",
            "A text that comes out of a template stays a text, and any text may act as true.",
        ),
    };
    let diagnostic = Diagnostic::error(CODE, format!("{part} is {wanted}, and its template {what}"))
        .at(at, "template")
        .because(why);
    match problem {
        JinjaProblem::NotBoolean { .. } | JinjaProblem::BareVariables { .. } => {
            diagnostic.advice("end the expression with `| bool`, or compare")
        }
        JinjaProblem::NoTemplate
        | JinjaProblem::Unclosed { .. }
        | JinjaProblem::Around { .. }
        | JinjaProblem::Statement { .. }
        | JinjaProblem::Empty { .. } => diagnostic.advice("exactly one `{{ … }}`, with nothing around it"),
    }
}
