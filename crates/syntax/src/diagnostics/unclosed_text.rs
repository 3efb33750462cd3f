use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0153", "text that is not closed");

/// The text that opens at `opening` does not end where it must.
pub fn diagnostic(text: &str, opening: usize) -> Diagnostic {
    let rest = &text[opening..];
    let hashes = rest.bytes().take_while(|b| *b == b'#').count();
    let quotes = if rest[hashes..].starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
    let closing = format!("{quotes}{}", &rest[..hashes]);
    let at = place(opening, opening + hashes + quotes.len());
    let diagnostic = Diagnostic::error(
        CODE,
        format!(
            "a quote is missing on this line: the text that begins with `{}{quotes}` has no `{closing}`",
            &rest[..hashes]
        ),
    );
    if quotes.len() == 3 {
        Diagnostic::error(CODE, format!("the text that begins here has no closing `{closing}`"))
            .at(at, "opened here")
            .because(
                "lines of a text stand deeper than the line that opens it; the first that does not, ends it",
            )
            .advice(format!("close it with `{closing}` on a line of its own"))
    } else {
        diagnostic
            .at(at, "this quote has no partner")
            .because("a text between single quotes ends on its line")
            .advice("add the missing quote; a text of several lines stands between `\"\"\"`")
    }
}
