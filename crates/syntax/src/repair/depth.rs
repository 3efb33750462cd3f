//! How deep a source nests, and what to do where that is too deep for a recursive parser.

use super::DEPTH;
use crate::scan::{Mark, Prefix, Scanner};

/// Counts nesting: brackets, interpolations, and prefixes (`if`, `for`, `!`) that nest without brackets.
#[derive(Default)]
pub(super) struct Nesting {
    /// Per open bracket the bracket, and the prefixes that stand before it in its entry.
    open: Vec<(u8, usize)>,
    prefixes: usize,
    signs: usize,
    total: usize,
}

impl Nesting {
    /// Takes a mark; the depth that is reached at it.
    pub fn enter(&mut self, mark: Mark) -> usize {
        match mark {
            Mark::Open(bracket) => {
                self.open.push((bracket, self.prefixes + self.signs));
                self.total += 1 + self.prefixes + self.signs;
                self.prefixes = 0;
                self.signs = 0;
            }
            Mark::Close(_) => {
                if let Some((_, outer)) = self.open.pop() {
                    self.total -= 1 + outer;
                    self.prefixes = outer;
                }
                self.signs = 0;
            }
            Mark::Prefix(Prefix::Word) => self.prefixes += 1,
            Mark::Prefix(Prefix::Sign) => self.signs += 1,
            Mark::Comma => self.entry_ends(),
            Mark::LineEnd => {
                if self.open.last().is_none_or(|(bracket, _)| *bracket != b'(') {
                    self.entry_ends();
                }
            }
            Mark::Text(text) => return self.total + self.prefixes + self.signs + text.depth,
            Mark::Comment => {}
        }
        self.total + self.prefixes + self.signs
    }

    fn entry_ends(&mut self) {
        self.prefixes = 0;
        self.signs = 0;
    }
}

/// The text without what lies deeper than [`DEPTH`]; line ends and offsets stay.
pub(super) fn blank(text: &str) -> String {
    let mut nesting = Nesting::default();
    let mut out = text.as_bytes().to_vec();
    let mut scanner = Scanner::new(text);
    let mut from = None;
    while let Some((at, mark)) = scanner.next() {
        let depth = nesting.enter(mark);
        match from {
            None if depth > DEPTH && matches!(mark, Mark::Text(_)) => erase(&mut out[at..scanner.at]),
            None if depth > DEPTH => from = Some(at),
            // The mark that leaves the depth is a closer (whose opener was blanked), a comma or a line end.
            Some(start) if depth <= DEPTH => {
                let end = if matches!(mark, Mark::Close(_)) { scanner.at } else { at };
                erase(&mut out[start..end]);
                from = None;
            }
            None | Some(_) => {}
        }
    }
    if let Some(start) = from {
        erase(&mut out[start..]);
    }
    String::from_utf8(out).expect("whole characters are overwritten")
}

/// Leaves a bad number on each line: one token, over which a parser goes once, and which names nothing. Blanks
/// would be gone over by every construct that ends before them.
fn erase(bytes: &mut [u8]) {
    for line in bytes.split_mut(|byte| *byte == b'\n') {
        line.fill(b'_');
        for (byte, first) in line.iter_mut().zip(*b" 0") {
            *byte = first;
        }
    }
}
