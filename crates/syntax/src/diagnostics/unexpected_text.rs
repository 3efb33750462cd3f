//! Text that no rule has a place for.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0100", "text that fits nowhere");

/// `found` is the text itself; only its beginning is shown.
pub fn unexpected_text(span: Span, found: &str) -> Diagnostic {
    let found = found.trim_matches([' ', '\t', '\r', '\n']);
    let shown: String = found.lines().next().unwrap_or("").chars().take(40).collect();
    let message = match shown.chars().next() {
        Some(first) if first.is_whitespace() || first == '\u{200b}' || first == '\u{feff}' => {
            format!("an invisible character fits nowhere here (U+{:04X})", u32::from(first))
        }
        _ => format!("`{shown}` fits nowhere here"),
    };
    let diagnostic = Diagnostic::error(CODE, message).at(here(span), "");
    match advice(found) {
        Some(advice) => diagnostic.advice(advice),
        None => diagnostic.because(
            "an entry ends at a comma or at the end of its line, and something else stands behind it",
        ),
    }
}

/// Habits of other languages, told by how the text begins.
fn advice(found: &str) -> Option<&'static str> {
    let word = found.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    match word {
        "and" => return Some("write `&&`"),
        "or" => return Some("write `||`"),
        "not" => return Some("write `!`"),
        "is" => return Some("write `==`"),
        _ => {}
    }
    match found.chars().next()? {
        '#' => Some("a comment begins with `//`"),
        ';' => Some("entries end at the end of their line, or at a comma"),
        '\'' | '`' => Some("a text stands in double quotes"),
        '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => Some("use straight double quotes"),
        c if c.is_whitespace() || c == '\u{200b}' || c == '\u{feff}' => Some("replace it by a plain blank"),
        '-' => Some("a list is written `[a, b]`"),
        '=' => Some("two values are compared with `==`; an entry has one `=`"),
        '&' => Some("write `&&`"),
        '|' => Some("write `||`; a single `|` stands in types"),
        '$' => Some("interpolation is `\\(x)`, inside a text"),
        '@' | '%' => Some("a text stands in double quotes"),
        _ => None,
    }
}
