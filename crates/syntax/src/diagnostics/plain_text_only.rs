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
