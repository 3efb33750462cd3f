//! The messages of this crate, a file each.

pub mod missing_opener;
pub mod stray_lines;
pub mod too_deep;
pub mod unclosed_bracket;
pub mod unclosed_text;
pub mod unopened_bracket;

use kspec_base::{Code, Place, SourceId, Span};

/// Every code of this crate.
pub const CODES: &[Code] = &[
    unclosed_bracket::CODE,
    unopened_bracket::CODE,
    missing_opener::CODE,
    unclosed_text::CODE,
    too_deep::CODE,
    stray_lines::CODE,
];

/// A place in the item; its source is not known here.
pub(crate) fn place(start: usize, end: usize) -> Place {
    Place::new(SourceId(0), Span::new(start as u32, end as u32))
}
