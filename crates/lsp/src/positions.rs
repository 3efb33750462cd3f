//! Offsets in bytes, and positions as the protocol counts them.

use kspec::{LineColumn, LineIndex, Span};
use kspec_ide::Spot;
use lsp_types::{Position, Range};

/// What a column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    pub fn position(self, offset: u32, lines: &LineIndex, text: &str) -> Position {
        match self {
            Encoding::Utf8 => {
                let line = lines.line(offset);
                Position { line, character: offset - lines.start(line, text) }
            }
            Encoding::Utf16 => {
                let LineColumn { line, column } = lines.utf16(offset, text);
                Position { line, character: column }
            }
        }
    }

    /// The offset of a position, clamped to its line, and to the text.
    pub fn offset(self, position: Position, lines: &LineIndex, text: &str) -> u32 {
        let Position { line, character: column } = position;
        match self {
            Encoding::Utf16 => lines.offset_utf16(LineColumn { line, column }, text),
            Encoding::Utf8 => {
                let start = lines.start(line, text) as usize;
                let rest = &text[start..];
                let end = rest.find('\n').unwrap_or(rest.len());
                let mut column = (column as usize).min(end);
                while !rest.is_char_boundary(column) {
                    column -= 1;
                }
                (start + column) as u32
            }
        }
    }

    pub fn range(self, span: Span, lines: &LineIndex, text: &str) -> Range {
        Range { start: self.position(span.start, lines, text), end: self.position(span.end, lines, text) }
    }

    pub fn of_spot(self, spot: &Spot) -> Range {
        self.range(spot.span, &spot.lines, &spot.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_there_and_back_in_both_encodings() {
        let text = "aé𝒳b\nc\n";
        let lines = LineIndex::new(text);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let position = encoding.position(offset as u32, &lines, text);
                assert_eq!(encoding.offset(position, &lines, text), offset as u32, "{encoding:?}");
            }
            let far = Position { line: 0, character: 99 };
            assert_eq!(encoding.offset(far, &lines, text), 8);
            assert_eq!(encoding.offset(Position { line: 9, character: 9 }, &lines, text), text.len() as u32);
        }
        let inside = Position { line: 0, character: 2 };
        assert_eq!(Encoding::Utf8.offset(inside, &lines, text), 1);
    }
}
