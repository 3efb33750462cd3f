//! Puts tokens on lines.

use super::spacing::blank_before;
use super::tokens::{
    Bracket, Kind, Structure, Token, goes_on, is_block_else, is_long, structure, tokens, width,
};

/// Columns of a line.
const WIDTH: usize = 120;
/// Blanks of a level.
const LEVEL: usize = 2;

/// The text of a file that has no syntax errors, laid out.
pub(super) fn layout(text: &str) -> String {
    let tokens = tokens(text);
    let structure = structure(&tokens);
    let mut printer = Printer {
        source: text,
        tokens: &tokens,
        structure: &structure,
        out: String::with_capacity(text.len() + text.len() / 8),
        indent: 0,
        column: 0,
        frames: Vec::new(),
        last_code: None,
        comma: false,
    };
    for index in 0..tokens.len() {
        printer.token(index);
    }
    if !printer.out.is_empty() {
        printer.out.push('\n');
    }
    printer.out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// One entry a line.
    Broken,
    /// All on one line.
    Flat,
    /// As the user broke it: parentheses, and a list around its only block, `[{ … }]`.
    Kept,
}

struct Frame {
    form: Form,
    bracket: Bracket,
    /// The indentation of the line that opened it.
    indent: usize,
}

enum Break {
    None,
    Line { empty: bool },
}

struct Printer<'a> {
    source: &'a str,
    tokens: &'a [Token<'a>],
    structure: &'a Structure,
    out: String,
    /// Of the current line.
    indent: usize,
    column: usize,
    frames: Vec<Frame>,
    /// The last token that is no comment.
    last_code: Option<usize>,
    /// A separating comma was read, and is written unless the line ends here.
    comma: bool,
}

impl Printer<'_> {
    fn token(&mut self, index: usize) {
        let token = &self.tokens[index];
        if token.kind == Kind::Comma && self.structure.separates[index] {
            self.comma = true;
            self.last_code = Some(index);
            return;
        }
        match self.break_before(index) {
            Break::Line { empty } => self.line(index, empty),
            Break::None if index > 0 => self.space(index),
            Break::None => {}
        }
        match token.kind {
            Kind::Open(_) => {
                let frame = Frame {
                    form: self.form(index),
                    bracket: self.structure.bracket[index],
                    indent: self.indent,
                };
                self.frames.push(frame);
                self.write(token.text);
            }
            Kind::Close(_) => {
                self.frames.pop();
                self.write(token.text);
            }
            Kind::Comment => self.write(token.text.trim_end()),
            Kind::Text => self.text(token),
            Kind::Word | Kind::Number | Kind::Comma | Kind::Sign => self.write(token.text),
        }
        if token.kind != Kind::Comment {
            self.last_code = Some(index);
        }
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// What separates the token from the one before it on its line.
    fn space(&mut self, index: usize) {
        let token = &self.tokens[index];
        let closes = matches!(token.kind, Kind::Close(_));
        let comma = std::mem::take(&mut self.comma) && !closes && token.kind != Kind::Comment;
        if comma {
            self.write(",");
        }
        let before = &self.tokens[index - 1];
        let behind_comma = self.structure.separates[index - 1];
        let blank = match (behind_comma, closes) {
            (true, true) => token.kind == Kind::Close(b'}'),
            (true, false) => true,
            (false, _) if token.begins_line() && before.kind != Kind::Comment => {
                // A line end that is not kept: a `}` and its `else`, or the inside of an empty bracket.
                !closes || token.kind == Kind::Close(b'}')
            }
            (false, _) => blank_before(self.tokens, &self.structure.begins, index),
        };
        if blank {
            self.write(" ");
        }
    }

    fn line(&mut self, index: usize, empty: bool) {
        self.comma = false;
        self.out.push('\n');
        if empty {
            self.out.push('\n');
        }
        self.indent = self.indent_of(index);
        self.out.push_str(&" ".repeat(self.indent));
        self.column = self.indent;
    }

    fn break_before(&self, index: usize) -> Break {
        let token = &self.tokens[index];
        let Some(before) = index.checked_sub(1) else { return Break::None };
        let opened = matches!(self.tokens[before].kind, Kind::Open(_));
        let closes = matches!(token.kind, Kind::Close(_));
        let form = self.frames.last().map_or(Form::Broken, |frame| frame.form);
        if opened && closes {
            return Break::None;
        }
        if token.kind == Kind::Comment && !token.begins_line() {
            return Break::None;
        }
        let ends_entry = opened || closes || self.structure.separates[before];
        let breaks = match form {
            Form::Flat => false,
            Form::Kept => token.begins_line(),
            Form::Broken if is_block_else(self.tokens, self.last_code, index) && self.is_if_entry() => false,
            Form::Broken => token.begins_line() || ends_entry && !self.frames.is_empty(),
        };
        let empty = token.lines_before > 1 && !opened && !closes;
        if breaks { Break::Line { empty } } else { Break::None }
    }

    /// Whether the entry that is being written is an `if` with blocks.
    fn is_if_entry(&self) -> bool {
        let Some(last) = self.last_code else { return false };
        // The block that has just ended, the head before it, and so on back to the entry's first token.
        let mut at = self.structure.partner[last];
        while at > 0 && !self.structure.begins[at] {
            at -= 1;
            if matches!(self.tokens[at].kind, Kind::Close(_)) {
                at = self.structure.partner[at];
            }
            if self.tokens[at].is_word("then") {
                return false;
            }
        }
        self.tokens[at].is_word("if")
    }

    fn indent_of(&self, index: usize) -> usize {
        let Some(frame) = self.frames.last() else {
            return if self.continues(index) { LEVEL } else { 0 };
        };
        if matches!(self.tokens[index].kind, Kind::Close(_)) {
            return frame.indent;
        }
        let inside = frame.indent + LEVEL;
        if frame.bracket != Bracket::Inline && self.continues(index) { inside + LEVEL } else { inside }
    }

    /// Whether the line that begins at `index` goes on with an entry. A comment goes with the code below it.
    fn continues(&self, index: usize) -> bool {
        let code = (index..self.tokens.len()).find(|index| self.tokens[*index].kind != Kind::Comment);
        let Some(code) = code else { return false };
        let behind_opener =
            self.last_code.is_some_and(|last| matches!(self.tokens[last].kind, Kind::Open(_)));
        let closes = matches!(self.tokens[code].kind, Kind::Close(_));
        !closes && !behind_opener && goes_on(self.tokens, self.last_code, code)
    }

    /// How the bracket at `opener` is written.
    fn form(&self, opener: usize) -> Form {
        let closer = self.structure.partner[opener];
        if self.frames.last().is_some_and(|frame| frame.form == Form::Flat) {
            return Form::Flat;
        }
        if self.structure.bracket[opener] == Bracket::Inline {
            return Form::Kept;
        }
        let inside = &self.tokens[opener + 1..closer];
        if inside.is_empty() {
            return Form::Flat;
        }
        if self.structure.bracket[opener] == Bracket::List && self.is_hugging(opener, closer) {
            return Form::Kept;
        }
        let one_line = !self.tokens[opener + 1..=closer].iter().any(Token::begins_line);
        if one_line && !inside.iter().any(is_long) && self.fits(opener, closer) {
            Form::Flat
        } else {
            Form::Broken
        }
    }

    /// A list whose only element ends with a block that ends with the list.
    fn is_hugging(&self, opener: usize, closer: usize) -> bool {
        let edges = self.tokens[opener + 1].begins_line() || self.tokens[closer].begins_line();
        if edges || self.tokens[closer - 1].kind != Kind::Close(b'}') {
            return false;
        }
        let mut at = opener + 1;
        while at < closer {
            let token = &self.tokens[at];
            if self.structure.separates[at] || token.begins_line() || token.kind == Kind::Comment {
                return false;
            }
            at = if matches!(token.kind, Kind::Open(_)) { self.structure.partner[at] + 1 } else { at + 1 };
        }
        true
    }

    /// Whether the bracket fits on the current line, with what must stand behind it there.
    fn fits(&self, opener: usize, closer: usize) -> bool {
        let mut column = self.column + width(&self.tokens[opener]);
        for index in opener + 1..self.tokens.len() {
            let token = &self.tokens[index];
            let behind = index > closer;
            if behind && (token.begins_line() || self.ends_line_before(index)) {
                break;
            }
            column += width(token) + usize::from(self.is_blank_flat(index));
            let may_break = self.structure.bracket[index] != Bracket::Inline;
            if column > WIDTH || behind && matches!(token.kind, Kind::Open(_)) && may_break {
                break;
            }
        }
        column <= WIDTH
    }

    /// Whether the line need not hold the token, which stands behind a bracket of the current frame.
    fn ends_line_before(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        match self.frames.last().map_or(Form::Broken, |frame| frame.form) {
            Form::Broken => {
                let ends = self.structure.separates[index] || matches!(token.kind, Kind::Close(_));
                ends || token.kind == Kind::Comment
            }
            // Other arguments may be too long for the line, but that is no reason to break this one.
            Form::Kept => matches!(token.kind, Kind::Comma | Kind::Comment),
            Form::Flat => false,
        }
    }

    fn is_blank_flat(&self, index: usize) -> bool {
        self.structure.separates[index - 1] || blank_before(self.tokens, &self.structure.begins, index)
    }

    /// A text of several lines keeps its shape: all its lines move as its first one does.
    fn text(&mut self, token: &Token<'_>) {
        let mut lines = token.text.split('\n');
        let first = lines.next().unwrap_or("");
        self.write(first.trim_end_matches('\r'));
        let was = indent_in_source(self.source, token.start);
        for line in lines {
            let line = line.strip_suffix('\r').unwrap_or(line);
            let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
            self.out.push('\n');
            let moved = if blanks == line.len() {
                line.to_owned()
            } else if self.indent >= was {
                format!("{}{line}", " ".repeat(self.indent - was))
            } else {
                line[(was - self.indent).min(blanks)..].to_owned()
            };
            self.out.push_str(&moved);
            self.column = moved.chars().count();
        }
    }
}

/// The indentation of the line that holds `at`.
fn indent_in_source(source: &str, at: usize) -> usize {
    let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = source[start..].trim_start_matches('\u{feff}');
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
