//! The table of sources: which file a source lies in, at what offset, with what text.

use std::sync::Arc;

use smol_str::SmolStr;

use crate::{LineIndex, Place, SourceId, Span};

/// Names a file in a [`Sources`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A file whose text places may point into.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As it is shown: relative to the project's root, `/` between names; `std/…` for the standard library.
    pub path: SmolStr,
    pub text: Arc<str>,
    pub lines: Arc<LineIndex>,
}

#[derive(Clone, Copy, Debug)]
struct Source {
    file: FileId,
    offset: u32,
}

/// All sources of one run. Grows only; ids stay valid.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    sources: Vec<Source>,
}

/// A place resolved to its file; the span is absolute.
#[derive(Clone, Copy, Debug)]
pub struct Location<'a> {
    pub file: FileId,
    pub path: &'a str,
    pub text: &'a str,
    pub lines: &'a LineIndex,
    pub span: Span,
}

impl Sources {
    pub fn new() -> Self {
        Sources::default()
    }

    pub fn add_file(&mut self, path: impl Into<SmolStr>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let lines = Arc::new(LineIndex::new(&text));
        self.files.push(SourceFile { path: path.into(), text, lines });
        FileId(self.files.len() as u32 - 1)
    }

    /// A source that begins at a byte offset of a file (an item), or at 0 (a whole file).
    pub fn add_source(&mut self, file: FileId, offset: u32) -> SourceId {
        self.sources.push(Source { file, offset });
        SourceId(self.sources.len() as u32 - 1)
    }

    /// A file that is one source.
    pub fn add_whole(&mut self, path: impl Into<SmolStr>, text: impl Into<Arc<str>>) -> SourceId {
        let file = self.add_file(path, text);
        self.add_source(file, 0)
    }

    pub fn file(&self, file: FileId) -> &SourceFile {
        &self.files[file.0 as usize]
    }

    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    pub fn file_of(&self, source: SourceId) -> FileId {
        self.sources[source.0 as usize].file
    }

    pub fn path_of(&self, source: SourceId) -> &SmolStr {
        &self.file(self.file_of(source)).path
    }

    /// Where a place lies, its span counted from the start of the file.
    pub fn locate(&self, place: Place) -> Location<'_> {
        let source = self.sources[place.source.0 as usize];
        let file = self.file(source.file);
        let end = file.text.len() as u32;
        let shifted = place.span.shifted(source.offset);
        let span = Span::new(shifted.start.min(end), shifted.end.min(end));
        Location { file: source.file, path: &file.path, text: &file.text, lines: &file.lines, span }
    }
}
