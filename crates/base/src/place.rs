//! Places: a span inside a source. A source is an item of a spec, or a whole file of another kind.

/// A half-open range of byte offsets, relative to the start of its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub const fn new(start: u32, end: u32) -> Self {
        Span { start, end }
    }

    /// The empty span at an offset.
    pub const fn at(offset: u32) -> Self {
        Span { start: offset, end: offset }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Self {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    pub fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// The text that the span covers, empty where it lies outside.
    pub fn slice(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }

    /// The span moved right by `offset`.
    pub fn shifted(self, offset: u32) -> Self {
        Span { start: self.start + offset, end: self.end + offset }
    }
}

/// Names a source in a [`crate::Sources`] table. Items have a source of their own, so that a place in one item
/// stays true when another item of the file changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A span in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub source: SourceId,
    pub span: Span,
}

impl Place {
    pub const fn new(source: SourceId, span: Span) -> Self {
        Place { source, span }
    }

    /// The smallest place that holds both; `self` where they lie in different sources.
    pub fn to(self, other: Place) -> Self {
        if self.source == other.source {
            Place { source: self.source, span: self.span.to(other.span) }
        } else {
            self
        }
    }
}
