//! Text where a type belongs.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0132", "no type");

pub fn broken_type(span: Span, found: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, format!("`{found}` is no type")).at(here(span), "");
    match found.chars().next() {
        Some('[') => diagnostic.advice("a list is `list[T]`"),
        Some('(') => diagnostic.advice("types have no parentheses; a union is `A | B`"),
        _ => diagnostic.advice(
            "a type is a name, `list[T]`, `map[T]`, a record `{ a: T }`, a literal, or a union `A | B`",
        ),
    }
}

/// `list[]`, `string[]`.
pub fn empty_brackets(span: Span, name: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, "the brackets of a type hold a type").at(here(span), "");
    match name {
        "list" | "map" => diagnostic.advice(format!("`{name}[string]`")),
        _ => diagnostic.advice(format!("a list is `list[{name}]`")),
    }
}
