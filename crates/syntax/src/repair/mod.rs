//! Balances an item before the grammar sees it.
//!
//! A grammar that meets an unclosed block loses everything behind it. So brackets and quotes that are missing
//! are put in virtually, surplus ones are blanked, and the tree that follows is that of a whole item. The
//! repair goes by indentation, the best witness of what was meant, and tells at most one message an item.
//! An item that balances is handed on as it is.

mod brackets;
mod depth;
mod lines;
mod quotes;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use kspec_base::{Diagnostic, Span};

use crate::diagnostics::{
    interpolation_over_lines, item_in_block, missing_opener, stray_lines, too_deep, unclosed_bracket,
    unclosed_text, unopened_bracket,
};
use crate::scan::{Mark, Scanner, partner};
use crate::split;

/// The deepest nesting that is handed on.
pub const DEPTH: usize = 128;

/// An item's text whose brackets and texts balance.
#[derive(Clone, Debug)]
pub struct Repaired<'a> {
    pub text: Cow<'a, str>,
    /// Offset in the repaired text and length of what was put in, in order.
    pub inserted: Vec<(usize, usize)>,
    /// In offsets of the original text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Repaired<'_> {
    /// The offset in the original text of an offset in the repaired one.
    pub fn original(&self, offset: usize) -> usize {
        let before = self.inserted.iter().take_while(|(at, _)| *at < offset);
        offset - before.map(|(at, length)| (*length).min(offset - at)).sum::<usize>()
    }
}

/// Balances the text of one item.
pub fn repair(text: &str) -> Repaired<'_> {
    let Examined { balance, at_margin } = examine(text);
    let at_margin = at_margin.map(|start| Fault::AtMargin { start });
    match balance {
        Balance::Balanced => {
            apply(text, Vec::new(), at_margin.map(|fault| fault.told(text)).into_iter().collect())
        }
        Balance::Unbalanced => {
            let plan = plan(text);
            let first = plan.faults.into_iter().chain(at_margin).min_by_key(Fault::place);
            apply(text, plan.edits, first.map(|fault| fault.told(text)).into_iter().collect())
        }
        Balance::TooDeep(at) => {
            let shallow = depth::blank(text);
            let edits = match examine(&shallow).balance {
                Balance::Balanced => Vec::new(),
                Balance::Unbalanced | Balance::TooDeep(_) => plan(&shallow).edits,
            };
            let Repaired { text, inserted, diagnostics } =
                apply(&shallow, edits, vec![too_deep::diagnostic(at, DEPTH)]);
            Repaired { text: Cow::Owned(text.into_owned()), inserted, diagnostics }
        }
    }
}

enum Balance {
    Balanced,
    Unbalanced,
    /// The offset at which the nesting gets too deep.
    TooDeep(usize),
}

struct Examined {
    balance: Balance,
    /// An item word that stands at the start of a line inside a block.
    at_margin: Option<usize>,
}

/// The fast pass: most items need no more.
fn examine(text: &str) -> Examined {
    let mut at_margin = None;
    let mut open: Vec<u8> = Vec::new();
    let mut nesting = depth::Nesting::default();
    let mut balanced = true;
    for (at, mark) in Scanner::new(text) {
        if nesting.enter(mark) > DEPTH {
            return Examined { balance: Balance::TooDeep(at), at_margin };
        }
        match mark {
            Mark::Open(bracket) => open.push(bracket),
            Mark::Close(bracket) => balanced &= open.pop() == Some(partner(bracket)),
            Mark::Text(text) => balanced &= text.closed,
            Mark::LineEnd => {
                let inside = !open.is_empty() && at_margin.is_none();
                if inside && split::begins_item(&text[at + 1..], open.len()) {
                    at_margin = Some(at + 1);
                }
            }
            Mark::Comma | Mark::Comment | Mark::Prefix(_) => {}
        }
    }
    let balance = if balanced && open.is_empty() { Balance::Balanced } else { Balance::Unbalanced };
    Examined { balance, at_margin }
}

/// A change of the text.
#[derive(Clone, Debug)]
enum Edit {
    Insert {
        at: usize,
        text: String,
    },
    /// Overwrites with blanks, line ends excepted.
    Blank {
        start: usize,
        end: usize,
    },
}

impl Edit {
    fn at(&self) -> usize {
        match self {
            Edit::Insert { at, .. } => *at,
            Edit::Blank { start, .. } => *start,
        }
    }
}

/// What was found to be wrong.
#[derive(Clone, Debug)]
enum Fault {
    /// An opener without its closer, and where that was put.
    Unclosed { opener: usize, closer_at: usize },
    /// A closer without its opener.
    Unopened { closer: usize },
    /// A closer, or closing quotes, whose opener was put in.
    LostOpener { at: usize, opener: String, closer: Range<usize> },
    /// Indented lines and a closer behind an item that has no block.
    StrayLines { start: usize, closer: usize },
    /// An entry at the start of a line that reads as an item.
    AtMargin { start: usize },
    /// A text without its closing quotes, or quotes without their text.
    UnclosedText { opening: usize, kind: OpenText },
}

#[derive(Clone, Debug)]
enum OpenText {
    /// On one line, with the quote that was put in and its place.
    Line { quote: Option<(usize, String)> },
    /// `"""`
    Long,
}

impl Fault {
    fn place(&self) -> usize {
        match self {
            Fault::Unclosed { opener, .. } => *opener,
            Fault::Unopened { closer } => *closer,
            Fault::LostOpener { at, .. } => *at,
            Fault::StrayLines { start, .. } | Fault::AtMargin { start } => *start,
            Fault::UnclosedText { opening, .. } => *opening,
        }
    }

    fn told(&self, text: &str) -> Diagnostic {
        match self {
            Fault::Unclosed { opener, closer_at } => unclosed_bracket::diagnostic(text, *opener, *closer_at),
            Fault::Unopened { closer } => unopened_bracket::diagnostic(text, *closer),
            Fault::LostOpener { at, opener, closer } => {
                missing_opener::diagnostic(text, *at, opener, closer.clone())
            }
            Fault::StrayLines { start, closer } => stray_lines::diagnostic(text, *start, *closer),
            Fault::AtMargin { start } => item_in_block::diagnostic(text, *start),
            Fault::UnclosedText { opening, kind } => {
                match (continued_interpolation(text, *opening, kind), kind) {
                    (Some(span), _) => interpolation_over_lines::interpolation_over_lines(span),
                    (None, OpenText::Line { quote: Some((at, quote)) }) => {
                        unclosed_text::diagnostic(text, *opening, Some((*at, quote)))
                    }
                    (None, OpenText::Line { quote: None } | OpenText::Long) => {
                        unclosed_text::diagnostic(text, *opening, None)
                    }
                }
            }
        }
    }
}

/// The interpolation of the text at `opening` that is open at the end of its line, where the line clearly
/// means to go on.
fn continued_interpolation(text: &str, opening: usize, kind: &OpenText) -> Option<Span> {
    let rest = &text[opening..];
    let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
    let hole = format!("\\{}(", &rest[..hashes]);
    let mut start = opening;
    let lines = match kind {
        OpenText::Line { .. } => 1,
        OpenText::Long => usize::MAX,
    };
    for line in rest.split_inclusive('\n').take(lines) {
        let code = line.trim_end();
        let goes_on = code.ends_with(['(', '+', '-', '*', '/', '&', '|', '?']);
        if let Some(at) = code.rfind(&hole).filter(|_| goes_on)
            && code[at..].matches('(').count() > code[at..].matches(')').count()
        {
            return Some(Span::new((start + at) as u32, (start + code.len()) as u32));
        }
        start += line.len();
    }
    None
}

#[derive(Debug, Default)]
struct Plan {
    edits: Vec<Edit>,
    faults: Vec<Fault>,
}

/// Texts first, then brackets. Where a text seems to end too early, both readings are tried and the one that
/// changes less is taken.
fn plan(text: &str) -> Plan {
    let by_indentation = plan_with(text, lines::TextEnds::ByIndentation);
    let cuts_text = by_indentation
        .faults
        .iter()
        .any(|fault| matches!(fault, Fault::UnclosedText { kind: OpenText::Long, .. }));
    if !cuts_text {
        return by_indentation;
    }
    let by_quotes = plan_with(text, lines::TextEnds::ByQuotes);
    if by_quotes.edits.len() < by_indentation.edits.len() { by_quotes } else { by_indentation }
}

fn plan_with(text: &str, ends: lines::TextEnds) -> Plan {
    let mut plan = Plan::default();
    let lines = lines::read(text, ends, &mut plan);
    brackets::balance(text, &lines, &mut plan);
    plan
}

fn apply(text: &str, mut edits: Vec<Edit>, diagnostics: Vec<Diagnostic>) -> Repaired<'_> {
    if edits.is_empty() {
        return Repaired { text: Cow::Borrowed(text), inserted: Vec::new(), diagnostics };
    }
    edits.sort_by_key(Edit::at);
    let mut out = String::with_capacity(text.len() + edits.len());
    let mut inserted = Vec::new();
    let mut done = 0;
    for edit in edits {
        let at = edit.at().max(done);
        out.push_str(&text[done..at]);
        done = at;
        match edit {
            Edit::Insert { text, .. } => {
                inserted.push((out.len(), text.len()));
                out.push_str(&text);
            }
            Edit::Blank { end, .. } if end > at => {
                out.extend(text[at..end].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
                done = end;
            }
            Edit::Blank { .. } => {}
        }
    }
    out.push_str(&text[done..]);
    Repaired { text: Cow::Owned(out), inserted, diagnostics }
}
