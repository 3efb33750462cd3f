//! Balances brackets by indentation.
//!
//! A closer that begins a line closes what was opened on a line of the same indentation. A line that is not
//! deeper than an open bracket's line ends that bracket. A closer behind code closes only what its own line or a
//! line as deep has opened, so a surplus one does no harm further up.

use super::lines::{Bracket, Line};
use super::{Edit, Fault, Plan};
use crate::scan::{is_name_byte, partner};

/// Adds to the plan what the brackets of these lines need.
pub(super) fn balance(text: &str, lines: &[Line], plan: &mut Plan) {
    let mut balancer = Balancer { text, lines, plan, open: Vec::new() };
    for index in 0..lines.len() {
        balancer.line(index);
    }
    if let Some(last) = lines.last() {
        while let Some(opener) = balancer.open.pop() {
            balancer.close_virtually(opener, last.end);
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Opener {
    at: usize,
    byte: u8,
    line: usize,
}

struct Balancer<'a> {
    text: &'a str,
    lines: &'a [Line],
    plan: &'a mut Plan,
    open: Vec<Opener>,
}

impl<'a> Balancer<'a> {
    fn line(&mut self, index: usize) {
        let line = &self.lines[index];
        let leading = leading_closers(line);
        self.close_by_indentation(index, leading > 0);
        // The opener that the closer before this one closed.
        let mut closed: Option<Opener> = None;
        let mut at = 0;
        while let Some(bracket) = line.brackets.get(at).copied() {
            if matches!(bracket.byte, b'(' | b'[' | b'{') {
                self.open(index, bracket);
                closed = None;
                at += 1;
                continue;
            }
            let reach = if at == 0 && leading > 0 { Reach::FirstOfLine } else { Reach::BehindCode };
            match self.close(index, bracket, reach) {
                Some(opener) => closed = Some(opener),
                None if reach == Reach::FirstOfLine && self.open_above(index, leading) => {
                    at += leading;
                    continue;
                }
                None => self.unopened(index, bracket, closed.take()),
            }
            at += 1;
        }
    }

    fn indent(&self, opener: Opener) -> usize {
        self.lines[opener.line].indent
    }

    /// Where the code above a line ends.
    fn end_above(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(self.lines[index].start, |above| self.lines[above].end)
    }

    /// Closes what a line of this indentation cannot stand in.
    fn close_by_indentation(&mut self, index: usize, closes: bool) {
        let line = &self.lines[index];
        let at = self.end_above(index);
        while let Some(top) = self.open.last().copied() {
            let indent = self.indent(top);
            // A line can go on with a list or a call, but not with the entries of a block.
            let stays = closes || top.byte != b'{' && goes_on(&self.text[line.start..line.end]);
            if indent < line.indent || indent == line.indent && stays {
                return;
            }
            self.open.pop();
            self.close_virtually(top, at);
        }
    }

    fn open(&mut self, index: usize, bracket: Bracket) {
        let line = &self.lines[index];
        let ends_line = bracket.byte == b'{' && bracket.at + 1 == line.end;
        let deeper = self.lines.get(index + 1).is_some_and(|next| next.indent > line.indent);
        if ends_line && deeper {
            // A block's head is whole before the block opens.
            let before = self.text[line.start..bracket.at].trim_end();
            if is_operand_end(before) {
                let at = line.start + before.len();
                while let Some(top) = self.open.last().copied().filter(|top| top.line == index) {
                    self.open.pop();
                    self.close_virtually(top, at);
                }
            }
        }
        self.open.push(Opener { at: bracket.at, byte: bracket.byte, line: index });
    }

    /// Closes the nearest fitting opener within reach, and virtually what was opened behind it.
    fn close(&mut self, index: usize, bracket: Bracket, reach: Reach) -> Option<Opener> {
        let indent = self.lines[index].indent;
        let wanted = partner(bracket.byte);
        let reachable = |opener: &Opener| {
            opener.line == index
                || match reach {
                    Reach::FirstOfLine => self.lines[opener.line].indent == indent,
                    Reach::BehindCode => self.lines[opener.line].indent >= indent,
                }
        };
        let within = self.open.iter().rev().take_while(|opener| reachable(opener)).count();
        let first = self.open.len() - within;
        let found =
            self.open.iter().rposition(|opener| opener.byte == wanted).filter(|found| *found >= first);
        let found = match found {
            Some(found) => found,
            None if reach == Reach::FirstOfLine => return self.close_misplaced(index, wanted),
            None => return None,
        };
        let line = &self.lines[index];
        let at = if bracket.at > line.start {
            self.text[..bracket.at].trim_end().len()
        } else {
            self.end_above(index)
        };
        while self.open.len() > found + 1 {
            let opener = self.open.pop().expect("the stack is longer than an index in it");
            self.close_virtually(opener, at);
        }
        self.open.pop()
    }

    /// A closer that begins a line deeper than its opener's line, with nothing between that it could belong to.
    fn close_misplaced(&mut self, index: usize, wanted: u8) -> Option<Opener> {
        let top = self.open.last().copied()?;
        let indent = self.lines[index].indent;
        let between = &self.lines[top.line + 1..index];
        let fits = top.byte == wanted
            && self.indent(top) < indent
            && between.iter().all(|line| line.indent > indent);
        if fits { self.open.pop() } else { None }
    }

    /// The opener of closers that begin a line is missing: puts it behind the head above the deeper lines.
    fn open_above(&mut self, index: usize, leading: usize) -> bool {
        let line = &self.lines[index];
        let closers = &line.brackets[..leading];
        if let Some(top) = self.open.last().copied().filter(|top| self.indent(*top) == line.indent) {
            return self.open_behind(top, index, leading);
        }
        let Some(above) = self.lines[..index].iter().rposition(|above| above.indent <= line.indent) else {
            return false;
        };
        let head = &self.lines[above];
        let code = &self.text[head.start..head.end];
        let has_block = code.ends_with(['{', '[', '(', '}']) || leading_closers(head) > 0;
        if head.indent != line.indent || above + 1 == index || has_block {
            return false;
        }
        if line.indent == 0 && takes_no_block(code) {
            self.drop_stray_lines(above, index);
            return true;
        }
        self.insert_openers(head.end, closers);
        true
    }

    /// The line's closers fit `top` but for one that stands before its closer: `[` … `}]`.
    fn open_behind(&mut self, top: Opener, index: usize, leading: usize) -> bool {
        let line = &self.lines[index];
        let closers = &line.brackets[..leading];
        let behind = closers.iter().position(|closer| closer.byte == partner(top.byte));
        match behind {
            Some(behind) if top.at + 1 == self.lines[top.line].end => {
                self.insert_openers(top.at + 1, &closers[..behind]);
                self.open.pop();
                for closer in &closers[behind + 1..] {
                    if self.close(index, *closer, Reach::BehindCode).is_none() {
                        self.unopened(index, *closer, None);
                    }
                }
                true
            }
            // Another closer than the one that is needed.
            _ if top.line < index && leading == 1 => {
                self.open.pop();
                let closer = closers[0];
                self.plan
                    .edits
                    .push(Edit::Insert { at: closer.at, text: char::from(partner(top.byte)).into() });
                self.plan.edits.push(Edit::Blank { start: closer.at, end: closer.at + 1 });
                self.plan.faults.push(Fault::Unclosed { opener: top.at, closer_at: closer.at });
                true
            }
            _ => false,
        }
    }

    fn insert_openers(&mut self, at: usize, closers: &[Bracket]) {
        let openers: String = closers.iter().rev().map(|closer| char::from(partner(closer.byte))).collect();
        let blank = if self.text[..at].ends_with([' ', '[', '(', '{']) { "" } else { " " };
        self.plan.edits.push(Edit::Insert { at, text: format!("{blank}{openers}") });
        if let Some(closer) = closers.first() {
            self.plan.faults.push(lost_opener(at, *closer));
        }
    }

    /// Lines behind a finished item, up to a closer: they belonged to a block that ended above.
    fn drop_stray_lines(&mut self, above: usize, index: usize) {
        let continues = |line: &&Line| goes_on(&self.text[line.start..line.end]);
        let own = self.lines[above + 1..index].iter().take_while(continues).count();
        let (first, last) = (&self.lines[above + 1 + own], &self.lines[index]);
        self.plan.edits.retain(|edit| edit.at() < first.start || edit.at() > last.end);
        self.plan.faults.retain(|fault| fault.place() < first.start);
        self.plan.edits.push(Edit::Blank { start: first.start, end: last.end });
        self.plan.faults.push(Fault::StrayLines { start: first.start, closer: last.start });
    }

    /// A closer whose opener is not to be found. It may have been lost before a block that stands as a value
    /// (`= { … }]`), directly before its closer (`= }`), or behind the head of a block (`vars a = 1 }`).
    fn unopened(&mut self, index: usize, bracket: Bracket, closed: Option<Opener>) {
        let line = &self.lines[index];
        let before = self.text[line.start..bracket.at.max(line.start)].trim_end();
        let is_value = |opener: &Opener| {
            let before = self.text[..opener.at].trim_end();
            before.ends_with(['=', ',', '[']) || before.ends_with(": ")
        };
        let lost_at = match bracket.byte {
            b'}' if before.ends_with('=') => Some(bracket.at),
            b'}' => first_entry(&self.text[line.start..bracket.at]).map(|at| line.start + at),
            _ => closed
                .filter(|opener| opener.byte == b'{' && before.ends_with('}') && is_value(opener))
                .map(|o| o.at),
        };
        match lost_at {
            Some(at) => {
                let opener = char::from(partner(bracket.byte)).to_string();
                self.plan.edits.push(Edit::Insert { at, text: opener });
                self.plan.faults.push(lost_opener(at, bracket));
            }
            None => {
                self.plan.edits.push(Edit::Blank { start: bracket.at, end: bracket.at + 1 });
                self.plan.faults.push(Fault::Unopened { closer: bracket.at });
            }
        }
    }

    fn close_virtually(&mut self, opener: Opener, at: usize) {
        let bytes = self.text.as_bytes();
        let is_same = |at: Option<usize>| at.and_then(|at| bytes.get(at)) == Some(&opener.byte);
        let doubled =
            opener.byte != b'[' && (is_same(Some(opener.at + 1)) || is_same(opener.at.checked_sub(1)));
        if doubled {
            self.plan.edits.push(Edit::Blank { start: opener.at, end: opener.at + 1 });
        } else {
            self.plan.edits.push(Edit::Insert { at, text: char::from(partner(opener.byte)).into() });
        }
        self.plan.faults.push(Fault::Unclosed { opener: opener.at, closer_at: at });
    }
}

fn lost_opener(at: usize, closer: Bracket) -> Fault {
    Fault::LostOpener {
        at,
        opener: char::from(partner(closer.byte)).into(),
        closer: closer.at..closer.at + 1,
    }
}

/// Where a closer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    FirstOfLine,
    BehindCode,
}

/// How many closers begin the line, blanks between them allowed.
fn leading_closers(line: &Line) -> usize {
    let mut next = line.start;
    let leads = |bracket: &&Bracket| {
        let adjacent = bracket.at <= next + 1 && matches!(bracket.byte, b')' | b']' | b'}');
        next = bracket.at + 1;
        adjacent
    };
    if line.brackets.first().is_none_or(|first| first.at != line.start) {
        return 0;
    }
    line.brackets.iter().take_while(leads).count()
}

/// Whether a line goes on with what stands above it.
fn goes_on(code: &str) -> bool {
    [".", "??", "&&", "||", "|", "else ", "then "].iter().any(|start| code.starts_with(start))
}

/// Whether code ends with a value or a name, so that a `{` behind it begins a block.
fn is_operand_end(code: &str) -> bool {
    let word = code.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
    let ends = code.bytes().last().is_some_and(|b| is_name_byte(b) || matches!(b, b'"' | b')' | b']' | b'}'));
    ends && !matches!(word, "with" | "then" | "else" | "in")
}

/// Where the first entry of a one-line block begins whose `{` is lost: at the first path with an `=` that has a
/// head before it.
fn first_entry(code: &str) -> Option<usize> {
    let head = code[..code.find(" = ")?].trim_end();
    let path = head.rfind([' ', '\t', '(', ')', '[', ']', '{', '}', ','])? + 1;
    let has_head = head.as_bytes()[path - 1] == b' ' && is_operand_end(head[..path].trim_end());
    let is_let = head.starts_with("let ") || head.starts_with("file ") || head.starts_with("given ");
    (has_head && !is_let).then_some(path)
}

/// Whether an item ends with its first line.
fn takes_no_block(head: &str) -> bool {
    let word = head.split([' ', '\t']).next().unwrap_or("");
    matches!(word, "let" | "param" | "import" | "assert" | "type" | "crd") && !head.ends_with('=')
}
