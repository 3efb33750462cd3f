//! A word with a head and a block that is no construct.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0106", "no such construct");

/// `suggestion` is a construct that may be meant.
pub fn unknown_construct(span: Span, word: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("`{word}` begins no construct here")).at(here(span), "");
    match suggestion {
        Some(near) => diagnostic.fix(format!("`{near}`"), true, here(span), near),
        None => diagnostic.because("only constructs have a name behind their word; a field has `=` or `{`"),
    }
}

/// A construct that stands at the top of a file only.
pub fn only_at_the_top(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{word}` stands at the top of a file, not inside a block"))
        .at(here(span), "")
        .advice("move it out of the block, to the beginning of a line")
}

/// `let f(a: int) = …` in a body.
pub fn function_in_body(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "a function stands at the top of a file, not inside a block")
        .at(here(span), "")
        .advice("move it out of the block, to the beginning of a line")
}
