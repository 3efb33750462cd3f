//! A source text for miette that knows its lines: miette's own would count them anew for every span.

use std::borrow::Cow;

use kspec::LineIndex;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

pub struct IndexedSource<'a> {
    pub path: &'a str,
    /// Ends with a line end, so that something can be shown behind the last character.
    pub text: Cow<'a, str>,
    pub lines: &'a LineIndex,
}

/// Longer lines are shown around their labels only.
const LONG: usize = 160;
const BEFORE: usize = 40;
const AFTER: usize = 60;

impl<'a> IndexedSource<'a> {
    /// `end`: of the last thing that is to be shown.
    pub fn new(path: &'a str, text: &'a str, lines: &'a LineIndex, end: u32) -> Self {
        let text =
            if end as usize >= text.len() { Cow::Owned(format!("{text}\n")) } else { Cow::Borrowed(text) };
        IndexedSource { path, text, lines }
    }

    /// Where a line begins for the reader of something at `offset`.
    fn near_start(&self, start: usize, offset: usize) -> usize {
        if offset.saturating_sub(start) > LONG - AFTER {
            self.text.floor_char_boundary(offset - BEFORE)
        } else {
            start
        }
    }

    /// Where a line that goes on to `end` is cut, behind `offset`.
    fn near_end(&self, offset: usize, end: usize) -> usize {
        if end.saturating_sub(offset) > LONG { self.text.ceil_char_boundary(offset + AFTER) } else { end }
    }
}

impl SourceCode for IndexedSource<'_> {
    fn read_span<'b>(
        &'b self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'b> + 'b>, MietteError> {
        let length = self.text.len();
        if span.offset() + span.len() > length {
            return Err(MietteError::OutOfBounds);
        }
        let first = self.lines.line(span.offset() as u32).saturating_sub(lines_before as u32);
        let last = self.lines.line((span.offset() + span.len()) as u32) + lines_after as u32;
        let start = self.lines.start(first, &self.text) as usize;
        let end = self.lines.start(last + 1, &self.text) as usize;
        let start = self.near_start(start, span.offset());
        let end = self.near_end(span.offset() + span.len(), end);
        let column = if lines_before == 0 { span.offset() - start } else { 0 };
        Ok(Box::new(MietteSpanContents::new_named(
            self.path.to_owned(),
            &self.text.as_bytes()[start..end],
            (start, end - start).into(),
            first as usize,
            column,
            (last - first + 1) as usize,
        )))
    }
}
