//! Places as an editor sees them: a file that it can open, and a span in its text.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use kspec_base::{LineIndex, Place, SmolStr, Sources, Span};

/// Where a text lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Home {
    /// An absolute path.
    File(Utf8PathBuf),
    /// `std/…`: a text that this program carries.
    Library(SmolStr),
}

/// A span in a text, with what it takes to count its lines.
#[derive(Clone, Debug)]
pub struct Spot {
    pub home: Home,
    pub text: Arc<str>,
    pub lines: Arc<LineIndex>,
    /// From the start of the text.
    pub span: Span,
}

impl Spot {
    pub(crate) fn of(sources: &Sources, root: &Utf8Path, place: Place) -> Spot {
        let location = sources.locate(place);
        let file = sources.file(location.file);
        let home = if file.path.starts_with("std/") {
            Home::Library(file.path.clone())
        } else {
            Home::File(root.join(file.path.as_str()))
        };
        Spot { home, text: file.text.clone(), lines: file.lines.clone(), span: location.span }
    }

    /// The line, from 1.
    pub fn line(&self) -> u32 {
        self.lines.line(self.span.start) + 1
    }
}

/// Replaces the text at a spot.
#[derive(Clone, Debug)]
pub struct SpotEdit {
    pub spot: Spot,
    pub text: String,
}
