//! What belongs on the line of its head stands on the next.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0120", "it stands on the next line");

/// `word` is what stands there: `{`, `as`, `extends`, `after`, `else`.
pub fn on_next_line(span: Span, word: &str, gap: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("`{word}` stands on the line of what it belongs to"))
        .at(here(span), "")
        .because("a line end ends an entry");
    match gap {
        Some(gap) => diagnostic.fix("join the lines", true, here(gap), " "),
        None => diagnostic.advice("move it up, before the comment"),
    }
}
