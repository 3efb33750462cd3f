//! A text in a place of type `any` that reads as a boolean or a number.

use kspec_base::{Code, Diagnostic, Place};
use kspec_values::Value;

use crate::{ReadsAs, Written, display_value};

pub const CODE: Code = Code::new("K0318", "a text that reads as another kind");

/// A warning: `part` is of type `any`, so nothing says whether the text is meant.
pub fn any_text_diagnostic(
    part: &str,
    text: &str,
    reads: ReadsAs,
    at: Place,
    written: Written<'_>,
) -> Diagnostic {
    let (kind, literal) = match reads {
        ReadsAs::Bool(value) => ("boolean", Some(value.to_string())),
        ReadsAs::Number(Some(number)) => ("number", Some(display_value(&number))),
        ReadsAs::Number(None) => ("number", None),
    };
    let shown = display_value(&Value::text(text));
    let diagnostic = Diagnostic::warning(
        CODE,
        format!("{part} is the text {shown}, which reads as a {kind}"),
    )
    .at(at, "text")
    .because(
        "The place takes any value, so the text stays a text, and a text acts unlike a boolean or a number.",
    );
    let diagnostic = match (literal, written) {
        (Some(literal), Written::Literal(_)) => diagnostic.fix(literal.clone(), false, at, literal),
        (Some(_) | None, Written::Literal(_) | Written::Computed) => diagnostic,
    };
    diagnostic.advice(format!("a let of type string says that the text is meant: let n: string = {shown}"))
}
