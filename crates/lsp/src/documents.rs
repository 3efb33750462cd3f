//! The open documents, as the editor wrote them.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use kspec::LineIndex;
use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::positions::Encoding;

pub struct Document {
    /// As the editor spells it.
    pub uri: Uri,
    pub version: i32,
    pub text: String,
    pub lines: LineIndex,
}

/// By path with links resolved.
#[derive(Default)]
pub struct Documents {
    open: BTreeMap<Utf8PathBuf, Document>,
    paths: BTreeMap<String, Utf8PathBuf>,
}

impl Documents {
    pub fn open(&mut self, path: Utf8PathBuf, uri: Uri, version: i32, text: String) {
        let lines = LineIndex::new(&text);
        self.paths.insert(uri.0.clone(), path.clone());
        self.open.insert(path, Document { uri, version, text, lines });
    }

    /// Changes a document, in the order of the changes. The path of the document, where it is open.
    pub fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> Option<&Utf8Path> {
        let path = self.paths.get(&uri.0)?;
        let document = self.open.get_mut(path)?;
        document.version = version;
        for change in changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let offset =
                        |position| encoding.offset(position, &document.lines, &document.text) as usize;
                    let (start, end) = (offset(part.range.start), offset(part.range.end));
                    document.text.replace_range(start..end.max(start), &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    document.text = whole.text;
                }
            }
            document.lines = LineIndex::new(&document.text);
        }
        Some(path)
    }

    pub fn close(&mut self, uri: &Uri) -> Option<Utf8PathBuf> {
        let path = self.paths.remove(&uri.0)?;
        self.open.remove(&path);
        Some(path)
    }

    pub fn by_uri(&self, uri: &Uri) -> Option<(&Utf8Path, &Document)> {
        let path = self.paths.get(&uri.0)?;
        Some((path, self.open.get(path)?))
    }

    pub fn by_path(&self, path: &Utf8Path) -> Option<&Document> {
        self.open.get(path)
    }
}
