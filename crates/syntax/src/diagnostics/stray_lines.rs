use kspec_base::{Code, Diagnostic};

use super::place;

pub const CODE: Code = Code::new("K0155", "lines that belong to no block");

/// Indented lines from `start` up to the bracket at `closer`, behind an item that has no block.
pub fn diagnostic(text: &str, start: usize, closer: usize) -> Diagnostic {
    let head = text[..start].trim_end();
    let line = head.rfind('\n').map_or(0, |end| end + 1);
    let word = head[line..].split([' ', '\t']).next().unwrap_or("");
    let end = start + text[start..].find('\n').unwrap_or(text.len() - start);
    Diagnostic::error(CODE, "these lines belong to no block")
        .at(place(start, end), "from here on")
        .also(place(line, line + word.len()), format!("`{word}` at the start of a line begins a new item"))
        .also(place(closer, closer + 1), "up to here")
        .because("an item word at the start of a line ends what is open above it")
        .advice(format!("indent the line of `{word}` if it belongs to the block above it, or add the head of the block that is missing"))
}
