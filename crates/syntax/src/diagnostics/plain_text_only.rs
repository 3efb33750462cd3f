//! A raw, marked or interpolated text where only plain text may stand.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0127", "plain text belongs here");

/// `what` is what it names: "a key", "a path".
pub fn plain_text_only(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} is a plain text, without interpolation or mark"))
        .at(here(span), "")
        .because("it must be known before anything is evaluated")
}

/// An interpolated key.
pub fn computed_key(span: Span, source: &str) -> Diagnostic {
    Diagnostic::error(CODE, "a computed key stands in brackets")
        .at(here(span), "")
        .because("a quoted key is known before anything is evaluated; this one is not")
        .fix(format!("[{source}]"), true, here(span), format!("[{source}]"))
}

/// `what` is the name that it is: "the name of the node".
pub fn one_line_only(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("{what} is a text in plain quotes `\"…\"`")).at(here(span), "").because(
        "names are short and read in many places; raw texts and texts of several lines are for values",
    )
}
