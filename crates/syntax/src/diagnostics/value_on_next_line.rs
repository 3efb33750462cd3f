//! A value that does not begin on the line of its `=`.

use kspec_base::{Code, Diagnostic, Span};

use super::here;

pub const CODE: Code = Code::new("K0128", "a value on the next line");

/// `gap` is the line end before it, where joining loses no comment.
pub fn value_on_next_line(span: Span, gap: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(CODE, "a value begins on the line of its `=`")
        .at(here(span), "")
        .because("a line end ends an entry; inside parentheses and brackets it means nothing");
    match gap {
        Some(gap) => diagnostic.fix("join the lines", true, here(gap), " "),
        None => diagnostic.advice("join the lines, or put the value in parentheses"),
    }
}
