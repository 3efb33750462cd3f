use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0156", "item word at the start of a line inside a block");

/// The line at `start` begins with an item word, inside a block.
pub fn diagnostic(text: &str, start: usize) -> Diagnostic {
    let word = text[start..].split([' ', '\t']).next().unwrap_or("");
    Diagnostic::error(
        CODE,
        format!("`{word}` at the start of a line would begin a new item, but a block is open"),
    )
    .at(place(start, start + word.len()), "indent this line")
    .because(
        "items are found by the words at the start of lines, so that one broken item does not break the next",
    )
    .fix("indent it", true, place(start, start), "  ")
    .advice("or close the block above it")
}
