//! Something that stands in no item.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0131", "text outside of every item");

/// A field at the top of a file.
pub fn field_at_the_top(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{word}` stands outside of every item"))
        .at(here(span), "")
        .because("at the top of a file stand import, param, let, type, component, cluster, test, catalogue, rule, crd, assert")
        .advice(format!("a value of the file is `let {word} = …`; a field stands in a cluster or component"))
}

/// Text behind the end of an item.
pub fn behind_the_item(span: Span, found: &str, suggestion: Option<&str>) -> Diagnostic {
    let first: String = found.split_whitespace().next().unwrap_or("").chars().take(40).collect();
    let diagnostic =
        Diagnostic::error(CODE, format!("`{first}` stands behind the end of its item")).at(here(span), "");
    match suggestion {
        Some(near) => diagnostic.advice(format!("did you mean `{near}`?")),
        None => diagnostic
            .because("an item begins at the start of a line, with a word such as `cluster` or `let`"),
    }
}

/// The word of an item that begins none: indented, or with nothing usable behind it.
pub fn incomplete_item(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("this `{word}` begins no item"))
        .at(here(span), "")
        .because("an item begins at the start of a line, and its name or a text follows its word")
}
