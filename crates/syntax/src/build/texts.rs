//! Texts: marks, escapes, interpolation, and the indentation of those of several lines.

use kspec_base::{SmolStr, Span};
use pest::iterators::Pair;

use super::{Builder, Kids};
use crate::diagnostics as d;
use crate::grammar::Rule;
use crate::tree::{Expr, TextExpr, TextMark, TextPart};

/// What a backslash is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escapes {
    Plain,
    /// It stands for itself.
    Raw,
}

/// A part between two interpolations, as it is written.
enum Piece<'i> {
    Written { text: &'i str, start: usize },
    Hole(Expr),
}

impl Builder<'_> {
    /// A text of any form: `quoted`, `text`, `jinja` or `marked`.
    pub(super) fn text(&mut self, pair: Pair<'_, Rule>) -> TextExpr {
        let whole = self.span(&pair);
        match pair.as_rule() {
            Rule::quoted => {
                let inside = &pair.as_str()[1..pair.as_str().len() - 1];
                let start = pair.as_span().start() + 1;
                let mut parts = Vec::new();
                if !inside.is_empty() {
                    let span = self.original(start, start + inside.len());
                    parts.push(TextPart::Literal(SmolStr::new(inside), span));
                }
                TextExpr { mark: TextMark::Plain, parts }
            }
            Rule::text => {
                let inner = Kids::of(pair).next().expect("a text has a form");
                match inner.as_rule() {
                    Rule::jinja | Rule::marked => self.text(inner),
                    _ => self.form(inner, TextMark::Plain, whole),
                }
            }
            Rule::jinja => {
                let form = Kids::of(pair).next().expect("a marked text has a form");
                self.form(form, TextMark::Jinja, whole)
            }
            _ => {
                let mut kids = Kids::of(pair);
                let mark = match kids.take(Rule::mark).as_ref().map(Pair::as_str) {
                    Some("flux") => TextMark::Flux,
                    _ => TextMark::Verbatim,
                };
                let form = kids.next().expect("a marked text has a form");
                self.form(form, mark, whole)
            }
        }
    }

    fn form(&mut self, pair: Pair<'_, Rule>, mark: TextMark, whole: Span) -> TextExpr {
        let rule = pair.as_rule();
        let is_long = matches!(
            rule,
            Rule::long | Rule::jinja_long | Rule::raw_1_long | Rule::raw_2_long | Rule::raw_3_long
        );
        let escapes = if matches!(rule, Rule::line | Rule::long) { Escapes::Plain } else { Escapes::Raw };
        let start = pair.as_span().start();
        let mut pieces = Vec::new();
        let mut kids = Kids::of(pair);
        while let Some(part) = kids.next() {
            match part.as_rule() {
                Rule::hole | Rule::hole_1 | Rule::hole_2 | Rule::hole_3 => {
                    pieces.push(Piece::Hole(self.bracketed(part)));
                }
                Rule::unclosed => {}
                _ => pieces.push(Piece::Written { text: part.as_str(), start: part.as_span().start() }),
            }
        }
        let layout = if is_long { self.layout(&pieces, start) } else { Layout::default() };
        let raw = raw_form(&pieces, is_long, mark);
        let mut at_line_start = is_long;
        let mut parts = Vec::new();
        for (index, piece) in pieces.into_iter().enumerate() {
            match piece {
                Piece::Hole(expr) => {
                    parts.push(TextPart::Interpolation(expr));
                    at_line_start = false;
                }
                Piece::Written { text, start } => {
                    let drop = if index == 0 { layout.opening } else { 0 };
                    let keep = if index == layout.last { layout.closing.min(text.len()) } else { text.len() };
                    let kept = text.get(drop..keep.max(drop)).unwrap_or("");
                    let mut cooked = String::with_capacity(kept.len());
                    let mut offset = start + drop;
                    for line in kept.split_inclusive('\n') {
                        let lead = if at_line_start { layout.indent.min(blanks(line)) } else { 0 };
                        let (body, end) = match line.strip_suffix('\n') {
                            Some(body) => (body.strip_suffix('\r').unwrap_or(body), "\n"),
                            None => (line, ""),
                        };
                        // A blank line may be shorter than the indentation.
                        let body_start = lead.min(body.len());
                        let cook = Cook { escapes, text: whole, raw: raw.as_deref() };
                        self.cook(&body[body_start..], offset + body_start, cook, &mut cooked);
                        cooked.push_str(end);
                        offset += line.len();
                        at_line_start = !end.is_empty();
                    }
                    if !cooked.is_empty() {
                        let span = self.original(start + drop, offset);
                        parts.push(TextPart::Literal(SmolStr::new(cooked), span));
                    }
                }
            }
        }
        TextExpr { mark, parts }
    }

    /// Appends the meaning of one line of a text.
    fn cook(&mut self, written: &str, start: usize, cook: Cook<'_>, out: &mut String) {
        let mut rest = written;
        while let Some(at) = rest.find('\\').filter(|_| cook.escapes == Escapes::Plain) {
            out.push_str(&rest[..at]);
            let escape = &rest[at..];
            let length = match meaning(escape) {
                Some((character, length)) => {
                    out.push(character);
                    length
                }
                None => {
                    let length = 1 + escape[1..].chars().next().map_or(0, char::len_utf8);
                    out.push_str(&escape[..length]);
                    let offset = start + (written.len() - escape.len());
                    let span = self.original(offset, offset + length);
                    let raw = cook.raw.map(str::to_owned);
                    self.tell(d::unknown_escape::unknown_escape(span, &escape[..length], cook.text, raw));
                    length
                }
            };
            rest = &escape[length..];
        }
        out.push_str(rest);
    }

    /// Where a text of several lines begins and ends, and what is common to its lines; tells what is amiss.
    fn layout(&mut self, pieces: &[Piece<'_>], opener: usize) -> Layout {
        let before = &self.repaired.text[..opener];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let depth = blanks(line);
        let last = pieces.len().saturating_sub(1);
        let mut layout = Layout { opening: 0, closing: usize::MAX, last, indent: 0 };
        let opening = match pieces.first() {
            Some(Piece::Written { text, .. }) => {
                text.find('\n').filter(|at| text[..*at].trim().is_empty()).map(|at| at + 1)
            }
            _ => None,
        };
        let Some(opening) = opening else {
            let end =
                self.repaired.text[opener..].find('\n').map_or(self.repaired.text.len(), |at| opener + at);
            let span = self.original(opener, end);
            self.tell(d::text_layout::begins_on_the_line(span));
            return layout;
        };
        layout.opening = opening;
        let mut indent = usize::MAX;
        let mut at_line_start = true;
        for (index, piece) in pieces.iter().enumerate() {
            let Piece::Written { text, start } = piece else {
                at_line_start = false;
                continue;
            };
            let skip = if index == 0 { opening } else { 0 };
            let mut offset = start + skip;
            let mut lines = text[skip..].split_inclusive('\n').peekable();
            // A piece that ends in a line end is followed by a line of no length before the closing quotes.
            while let Some(line) = lines.next() {
                let ends_text = index == last && lines.peek().is_none();
                let is_blank = line.trim().is_empty();
                if at_line_start && is_blank && ends_text && !line.ends_with('\n') {
                    layout.closing = offset - start;
                    if line.len() < depth {
                        let span = self.original(offset, offset + line.len());
                        self.tell(d::text_layout::closes_too_shallow(span));
                    }
                } else if at_line_start && (!is_blank || !line.ends_with('\n')) {
                    // Blanks before an interpolation are indentation too.
                    let lead = blanks(line);
                    indent = indent.min(lead);
                    if lead <= depth {
                        let end = offset + line.trim_end().len();
                        let span = self.original(offset, end);
                        self.tell(d::text_layout::too_shallow(span));
                    }
                }
                at_line_start = line.ends_with('\n');
                offset += line.len();
            }
            let hole_follows = matches!(pieces.get(index + 1), Some(Piece::Hole(_)));
            if at_line_start && hole_follows {
                indent = 0;
                let span = self.original(offset, offset);
                self.tell(d::text_layout::too_shallow(span));
            }
        }
        layout.indent = if indent == usize::MAX { 0 } else { indent };
        layout
    }
}

#[derive(Clone, Copy)]
struct Cook<'a> {
    escapes: Escapes,
    /// The whole text with its quotes, and its raw form where one can be written.
    text: Span,
    raw: Option<&'a str>,
}

struct Layout {
    /// Bytes of the first piece up to the end of the opening line.
    opening: usize,
    /// Bytes of the last piece before the line of the closing quotes.
    closing: usize,
    /// The index of the last piece.
    last: usize,
    /// Blanks common to all lines.
    indent: usize,
}

impl Default for Layout {
    fn default() -> Self {
        Layout { opening: 0, closing: usize::MAX, last: usize::MAX, indent: 0 }
    }
}

fn blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The character of an escape at the start of `text`, and the bytes it takes.
fn meaning(text: &str) -> Option<(char, usize)> {
    let simple = match text.as_bytes().get(1)? {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'\\' => '\\',
        b'"' => '"',
        b'u' => {
            let digits = text[2..].strip_prefix('{')?;
            let end = digits.find('}').filter(|end| (1..=6).contains(end))?;
            let value = u32::from_str_radix(&digits[..end], 16).ok()?;
            return Some((char::from_u32(value)?, end + 4));
        }
        _ => return None,
    };
    Some((simple, 2))
}

/// The same characters in `#"…"#`, where every backslash of a text stands for itself anyway.
fn raw_form(pieces: &[Piece<'_>], is_long: bool, mark: TextMark) -> Option<String> {
    let [Piece::Written { text, .. }] = pieces else { return None };
    if is_long || mark != TextMark::Plain || text.contains("\"#") || text.contains("\\#(") {
        return None;
    }
    let mut rest = *text;
    while let Some(at) = rest.find('\\') {
        if meaning(&rest[at..]).is_some() {
            return None;
        }
        rest = &rest[at + 1..];
    }
    Some(format!("#\"{text}\"#"))
}
