//! Relations between types: whether one fits another, their join, whether values of both can be equal.

mod fits;
mod join;
mod overlaps;

#[cfg(test)]
mod laws;

pub use fits::{Fit, fits};
pub use join::join;
pub use overlaps::overlaps;

use crate::TextRule;

/// Types inside each other deeper than this are not compared further. A type may name itself.
const MAX_DEPTH: u32 = 48;

/// Whether no text is of both rules; `false` where that is not sure.
fn texts_exclude(a: &TextRule, b: &TextRule) -> bool {
    let formats = matches!((a.format, b.format), (Some(a), Some(b)) if a.excludes(b));
    formats || a.len.excludes(b.len)
}
