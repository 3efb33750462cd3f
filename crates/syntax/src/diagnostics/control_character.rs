//! A character that nobody sees.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0114", "a control character");

pub fn control_character(span: Span, character: char) -> Diagnostic {
    let escape = format!("\\u{{{:x}}}", u32::from(character));
    Diagnostic::error(CODE, format!("a control character stands here (`{escape}`)"))
        .at(here(span), "")
        .because("one cannot see it, and few programs read it the same way")
        .advice(format!("remove it; inside a text write `{escape}`"))
}
