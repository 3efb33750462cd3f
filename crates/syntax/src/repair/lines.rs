//! Reads an item as lines with their indentation and brackets, and closes the texts that are open.

use super::{Edit, Fault, OpenText, Plan, quotes};
use crate::scan::{Form, Mark, Scanner, TextLine};

/// In so many lines of an item a place for the quote is looked for; beyond that they are blanked.
const MENDED: usize = 50;

/// What ends a `"""` text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextEnds {
    /// Its quotes, but at the latest the first line that is not deeper than the line that opens it.
    ByIndentation,
    /// Its quotes only.
    ByQuotes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bracket {
    pub at: usize,
    pub byte: u8,
}

/// A line that holds code, with the lines of the texts that begin on it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Where its code begins and ends.
    pub start: usize,
    pub end: usize,
    pub indent: usize,
    pub brackets: Vec<Bracket>,
}

/// The lines of code of an item. Texts that are open are closed in the plan.
pub(super) fn read(text: &str, ends: TextEnds, plan: &mut Plan) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line_end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let content = text[at..line_end].trim_start_matches(['\u{feff}', ' ', '\t', '\r']);
        let start = line_end - content.len();
        if content.is_empty() || content.starts_with("//") {
            at = line_end + 1;
            continue;
        }
        let mut line = Line { start, end: start, indent: start - at, brackets: Vec::new() };
        let mut from = start;
        if ends == TextEnds::ByIndentation
            && let Some(found) = lost_text(text, &line, &lines)
        {
            line = lines.swap_remove(found.head);
            lines.truncate(found.head);
            open_text(&line, &found.closing, start, plan);
            from = start + found.closing.len();
        }
        let mut reader = Reader { text, ends, plan, line };
        at = reader.read(from);
        lines.push(reader.line);
    }
    lines
}

struct Reader<'a> {
    text: &'a str,
    ends: TextEnds,
    plan: &'a mut Plan,
    line: Line,
}

impl Reader<'_> {
    /// Reads one line of code from an offset; where the next line begins. Behind a text of several lines the
    /// offset lies on another line of the file than the line's start.
    fn read(&mut self, mut from: usize) -> usize {
        let text = self.text;
        let shallow = |line: TextLine| is_shallow(text, &line);
        let mut scanner = match self.ends {
            TextEnds::ByIndentation => Scanner::cutting(text, &shallow),
            TextEnds::ByQuotes => Scanner::new(text),
        };
        scanner.at = from;
        while let Some((at, mark)) = scanner.next() {
            match mark {
                Mark::LineEnd => {
                    self.ends_at(at);
                    return at + 1;
                }
                Mark::Open(byte) | Mark::Close(byte) => self.line.brackets.push(Bracket { at, byte }),
                Mark::Comment => {
                    self.ends_at(at);
                    return scanner.at + 1;
                }
                Mark::Text(found) if found.form.multi && !found.closed => {
                    let end = if found.cut { found.end } else { text.len() };
                    return self.close_text(at, found.form, end);
                }
                Mark::Text(found) if found.form.multi => from = found.end,
                Mark::Text(found) if !found.closed => return self.mend_quotes(from, at),
                Mark::Text(_) | Mark::Comma | Mark::Prefix(_) => {}
            }
        }
        self.ends_at(text.len());
        text.len()
    }

    fn ends_at(&mut self, end: usize) {
        let start = self.line.start;
        self.line.end = start + self.text[start..end].trim_end().len();
    }

    /// Closes a `"""` text before the line at `end`, on a line of its own.
    fn close_text(&mut self, opening: usize, form: Form, end: usize) -> usize {
        let at = self.line.start + self.text[self.line.start..end].trim_end().len();
        let indent = " ".repeat(indent_of_line(self.text, opening) + 2);
        self.plan.edits.push(Edit::Insert { at, text: format!("\n{indent}{}", form.closing()) });
        self.plan.faults.push(Fault::UnclosedText { opening, kind: OpenText::Long });
        self.line.end = at;
        end
    }

    /// Puts a quote into the line whose code begins at `from` and in which the text at `opening` is open.
    fn mend_quotes(&mut self, from: usize, opening: usize) -> usize {
        let rest = &self.text[from..];
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].trim_end();
        // The brackets of this line so far are read anew.
        self.line.brackets.retain(|bracket| bracket.at < from);
        let mended = if self.plan.faults.len() <= MENDED { quotes::mend(line) } else { None };
        let quote = mended.as_ref().map(|mended| (from + mended.at, mended.inserted.clone()));
        self.plan.faults.push(Fault::UnclosedText { opening, kind: OpenText::Line { quote } });
        match mended {
            Some(mended) => {
                self.plan.edits.push(Edit::Insert { at: from + mended.at, text: mended.inserted });
                let brackets = mended.brackets.into_iter();
                self.line.brackets.extend(brackets.map(|b| Bracket { at: from + b.at, byte: b.byte }));
                self.line.end = from + mended.end;
            }
            None => {
                self.plan.edits.push(Edit::Blank { start: from, end: from + line.len() });
                self.line.end = from;
            }
        }
        from + length + 1
    }
}

/// Whether a line of a text is not deeper than its opening line. Closing quotes may be as deep.
fn is_shallow(text: &str, line: &TextLine) -> bool {
    let rest = &text[line.start..];
    let content = rest.trim_start_matches([' ', '\t', '\r']);
    let indent = rest.len() - content.len();
    let is_empty = content.is_empty() || content.starts_with('\n');
    let is_closing = !line.broken && content.starts_with(&line.form.closing());
    !is_empty && (indent < line.outer || indent == line.outer && !is_closing)
}

/// Closing quotes without a text.
struct LostText {
    closing: String,
    /// The line on which the text should begin.
    head: usize,
}

/// Whether a line begins with quotes that open nothing, below lines that a head without value has above them.
fn lost_text(text: &str, line: &Line, above: &[Line]) -> Option<LostText> {
    let quotes = text[line.start..].starts_with("\"\"\"");
    if !quotes {
        return None;
    }
    let shallow = |line: TextLine| is_shallow(text, &line);
    let mut scanner = Scanner::cutting(text, &shallow);
    scanner.at = line.start;
    let (_, Mark::Text(found)) = scanner.next()? else { return None };
    let is_whole = found.closed;
    let head = above.iter().rposition(|above| above.indent < line.indent)?;
    let has_no_value = text[above[head].start..above[head].end].ends_with('=');
    let hashes = text[line.start + 3..].bytes().take_while(|b| *b == b'#').count();
    let closing = format!("\"\"\"{}", "#".repeat(hashes));
    (!is_whole && has_no_value).then_some(LostText { closing, head })
}

/// Puts opening quotes behind a head; what was planned for the lines of the text is void.
fn open_text(head: &Line, closing: &str, closing_at: usize, plan: &mut Plan) {
    let opening: String = closing.chars().rev().collect();
    plan.edits.retain(|edit| edit.at() < head.end);
    plan.faults.retain(|fault| fault.place() < head.end);
    plan.edits.push(Edit::Insert { at: head.end, text: format!(" {opening}") });
    let closer = closing_at..closing_at + closing.len();
    plan.faults.push(Fault::LostOpener { at: head.end, opener: opening, closer });
}

fn indent_of_line(text: &str, at: usize) -> usize {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = &text[start..];
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
