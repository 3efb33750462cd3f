//! A block where a list element belongs, or a colon where a block belongs.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0118", "the form of another place");

/// `for … {` or `if … {` in a list.
pub fn block_in_list(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "in a list, `for` and `if` have a colon and an element")
        .at(here(span), "a `:` belongs here")
        .advice("`[for x in xs: { … }]` gives one element for each x")
}

/// `for …:` or `if …:` in a block.
pub fn colon_in_block(span: Span) -> Diagnostic {
    Diagnostic::error(CODE, "in a block, `for` and `if` hold their entries in `{ }`")
        .at(here(span), "a `{` belongs here")
        .advice("`for x in xs { … }`; the colon is for lists")
}
