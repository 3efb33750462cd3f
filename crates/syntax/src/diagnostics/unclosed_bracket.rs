use kspec_base::{Code, Diagnostic};

use super::place;
use crate::scan::partner;

pub const CODE: Code = Code::new("K0150", "bracket that is never closed");

/// The bracket at `opener` has no partner; by the indentation it would stand at `closer_at`.
pub fn diagnostic(text: &str, opener: usize, closer_at: usize) -> Diagnostic {
    let byte = text.as_bytes()[opener];
    let (open, close) = (char::from(byte), char::from(partner(byte)));
    let line = text[..opener].rfind('\n').map_or(0, |end| end + 1);
    let head: String = text[line..opener].trim().chars().take(60).collect();
    let message = if head.is_empty() {
        format!("`{open}` is never closed")
    } else {
        format!("`{open}` behind `{head}` is never closed")
    };
    let diagnostic = Diagnostic::error(CODE, message)
        .at(place(opener, opener + 1), "opened here")
        .also(place(closer_at, closer_at), format!("by the indentation, `{close}` belongs here"))
        .because("a word like `cluster`, `let` or `test` at the start of a line begins a new item, and closes nothing above it");
    diagnostic.fix(format!("add `{close}`"), false, place(closer_at, closer_at), close.to_string())
}
