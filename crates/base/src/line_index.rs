//! Byte offsets to lines and columns, in Unicode scalars and in UTF-16 units.

/// Line and column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    pub line: u32,
    pub column: u32,
}

/// The line starts of a text.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// `text` is at most 4 GiB.
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        LineIndex { starts }
    }

    /// The number of lines; a text that ends in a line end has an empty last line.
    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line (from 0) that holds a byte offset.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32 - 1
    }

    /// The byte offset at which a line begins; the end of the text for a line behind the last.
    pub fn start(&self, line: u32, text: &str) -> u32 {
        self.starts.get(line as usize).copied().unwrap_or(text.len() as u32)
    }

    /// Line and column in Unicode scalars of a byte offset (an offset inside a character means the character).
    pub fn scalars(&self, offset: u32, text: &str) -> LineColumn {
        self.count(offset, text, |_| 1)
    }

    /// Line and column in UTF-16 code units of a byte offset.
    pub fn utf16(&self, offset: u32, text: &str) -> LineColumn {
        self.count(offset, text, |c| c.len_utf16() as u32)
    }

    fn count(&self, offset: u32, text: &str, width: impl Fn(char) -> u32) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line as usize] as usize;
        let rest = text.get(start..).unwrap_or("");
        let within = offset as usize - start;
        let column =
            rest.char_indices().take_while(|(i, c)| i + c.len_utf8() <= within).map(|(_, c)| width(c)).sum();
        LineColumn { line, column }
    }

    /// The byte offset of a line and a UTF-16 column, clamped to the line.
    pub fn offset_utf16(&self, position: LineColumn, text: &str) -> u32 {
        let start = self.start(position.line, text);
        let mut left = position.column;
        let mut offset = start;
        for c in text[start as usize..].chars() {
            let width = c.len_utf16() as u32;
            if c == '\n' || left < width {
                break;
            }
            left -= width;
            offset += c.len_utf8() as u32;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = "aé\n𝒳b";
        let index = LineIndex::new(text);
        assert_eq!(index.scalars(3, text), LineColumn { line: 0, column: 2 });
        assert_eq!(index.scalars(8, text), LineColumn { line: 1, column: 1 });
        assert_eq!(index.utf16(8, text), LineColumn { line: 1, column: 2 });
        assert_eq!(index.offset_utf16(LineColumn { line: 1, column: 2 }, text), 8);
        assert_eq!(index.offset_utf16(LineColumn { line: 0, column: 99 }, text), 3);
    }
}
