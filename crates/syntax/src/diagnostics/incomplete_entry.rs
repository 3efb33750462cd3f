//! A word or path that stands alone.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0105", "an entry with nothing behind its name");

/// `path` as it is written.
pub fn incomplete_entry(span: Span, path: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{path}` stands alone; it needs a value or a block"))
        .at(here(span), "")
        .advice(format!("`{path} = …` or `{path} {{ … }}`"))
}

/// The word of a construct with nothing behind it.
pub fn incomplete_construct(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{word}` stands alone; what it is about belongs behind it"))
        .at(here(span), "")
        .advice(format!("a field of that name is written `{word} = …`"))
}
