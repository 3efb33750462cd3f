//! Control characters, anywhere in the text.

use kspec_base::{Diagnostic, Span};

use crate::diagnostics::control_character::control_character;

/// NUL and its kin; line ends, tabs, and the CR of a CRLF are none.
pub(super) fn control_characters(source: &str) -> Vec<Diagnostic> {
    let suspicious = |byte: u8| byte < b' ' && byte != b'\n' && byte != b'\t' || byte == 0x7f || byte == 0xc2;
    if !source.bytes().any(suspicious) {
        return Vec::new();
    }
    source
        .char_indices()
        .filter(|(at, c)| match c {
            '\n' | '\t' => false,
            '\r' => !source[at + 1..].starts_with('\n'),
            _ => c.is_control(),
        })
        .map(|(at, c)| control_character(Span::new(at as u32, (at + c.len_utf8()) as u32), c))
        .collect()
}
