use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0153", "text that is not closed");

/// The text that opens at `opening` does not end where it must. `missing` is the likely place of a quote, and
/// that quote.
pub fn diagnostic(text: &str, opening: usize, missing: Option<(usize, &str)>) -> Diagnostic {
    let rest = &text[opening..];
    let hashes = rest.bytes().take_while(|b| *b == b'#').count();
    let quotes = if rest[hashes..].starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
    let closing = format!("{quotes}{}", &rest[..hashes]);
    let at = place(opening, opening + hashes + quotes.len());
    if quotes.len() == 3 {
        return Diagnostic::error(CODE, format!("the text that begins here has no closing `{closing}`"))
            .at(at, "opened here")
            .because(
                "lines of a text stand deeper than the line that opens it; the first that does not, ends it",
            )
            .advice(format!("close it with `{closing}` on a line of its own"));
    }
    let diagnostic = Diagnostic::error(CODE, "a quote is missing on this line")
        .at(at, format!("no `{closing}` follows before the line ends"))
        .because(
            "a text between single quotes ends on its line; one of several lines stands between `\"\"\"`",
        );
    match missing {
        Some((at, quote)) => diagnostic.fix(format!("add `{quote}`"), false, place(at, at), quote),
        None => diagnostic.advice(format!("add the missing `{closing}`")),
    }
}
