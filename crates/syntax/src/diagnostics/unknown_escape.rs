//! A backslash with something that is no escape behind it.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0111", "no such escape");

/// `text` is the whole text with its quotes; `raw` its raw form, where one can be written.
pub fn unknown_escape(span: Span, escape: &str, text: Span, raw: Option<String>) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("`{escape}` is no escape"))
        .at(here(span), "")
        .because("the escapes are \\n \\t \\r \\\\ \\\" \\u{…}, and \\( begins an interpolation");
    match raw {
        Some(raw) => {
            diagnostic.fix(format!("{raw}, where a backslash is a backslash"), true, here(text), raw)
        }
        None => diagnostic.advice("double the backslash, or write a raw text `#\"…\"#`"),
    }
}
