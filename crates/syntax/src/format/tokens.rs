//! Cuts source into tokens, and finds out what brackets and commas are for.

use crate::scan::{Mark, Scanner, is_name_byte};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    Number,
    Text,
    Open(u8),
    Close(u8),
    Comma,
    /// Any other sign: an operator, `=`, `.`, `:`, `?`.
    Sign,
    Comment,
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub start: usize,
    /// Line ends between the token before and this one.
    pub lines_before: usize,
    /// Stands directly behind the token before.
    pub touches: bool,
}

impl Token<'_> {
    pub fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }

    pub fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }

    pub fn begins_line(&self) -> bool {
        self.lines_before > 0
    }

    /// A value ends here, so that a bracket that touches it belongs to it.
    pub fn ends_operand(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Number | Kind::Text | Kind::Close(_))
    }
}

/// The longest come first.
const SIGNS: [&str; 12] = ["..=", "..", "??", "||", "&&", "==", "!=", "<=", ">=", "+=", "-=", ":="];

/// All tokens of a text, in order; whatever is no word, number, text or bracket is a sign.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0, lines: 0, touches: true, tokens: Vec::new() };
    for (at, mark) in Scanner::new(text) {
        // These two are read as part of a gap.
        if matches!(mark, Mark::LineEnd | Mark::Prefix(_)) {
            continue;
        }
        lexer.gap(at);
        match mark {
            Mark::Open(byte) => lexer.push(Kind::Open(byte), 1),
            Mark::Close(byte) => lexer.push(Kind::Close(byte), 1),
            Mark::Comma => lexer.push(Kind::Comma, 1),
            Mark::Comment => {
                let rest = &text[at..];
                lexer.push(Kind::Comment, rest.find('\n').unwrap_or(rest.len()));
            }
            Mark::Text(found) => lexer.text_token(found.end),
            Mark::LineEnd | Mark::Prefix(_) => {}
        }
    }
    lexer.gap(text.len());
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    lines: usize,
    touches: bool,
    tokens: Vec<Token<'a>>,
}

impl Lexer<'_> {
    fn push(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        let text = &self.text[start..start + length];
        self.tokens.push(Token { kind, text, start, lines_before: self.lines, touches: self.touches });
        self.at = start + length;
        self.lines = 0;
        self.touches = true;
    }

    /// A text, together with the word that marks it.
    fn text_token(&mut self, end: usize) {
        let marked = self.touches
            && self.tokens.last().is_some_and(|last| {
                last.kind == Kind::Word && matches!(last.text, "jinja" | "verbatim" | "flux")
            });
        if marked {
            let mark = self.tokens.pop().expect("the last token was looked at");
            self.at = mark.start;
            self.lines = mark.lines_before;
            self.touches = mark.touches;
        }
        self.push(Kind::Text, end - self.at);
    }

    /// Words, numbers and signs up to the next mark.
    fn gap(&mut self, end: usize) {
        while self.at < end {
            let rest = &self.text[self.at..end];
            let first = rest.chars().next().expect("the gap is not at its end");
            match first {
                '\n' => {
                    self.lines += 1;
                    self.skip(1);
                }
                ' ' | '\t' | '\r' | '\u{feff}' => self.skip(first.len_utf8()),
                '0'..='9' => self.push(Kind::Number, number_length(rest)),
                _ if first.is_ascii() && is_name_byte(first as u8) => {
                    let length = rest.bytes().position(|b| !is_name_byte(b)).unwrap_or(rest.len());
                    self.push(Kind::Word, length);
                }
                _ => {
                    // Signs may reach over marks (`!=`, `-=`), so they are looked for in the whole text.
                    let whole = &self.text[self.at..];
                    let sign = SIGNS.into_iter().find(|sign| whole.starts_with(sign));
                    self.push(Kind::Sign, sign.map_or(first.len_utf8(), str::len));
                }
            }
        }
    }

    fn skip(&mut self, length: usize) {
        self.at += length;
        self.touches = false;
    }
}

fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut length = 0;
    while let Some(byte) = bytes.get(length) {
        let exponent = length > 0 && matches!(bytes[length - 1], b'e' | b'E') && !rest.starts_with("0x");
        let fraction = *byte == b'.' && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
        let sign =
            matches!(byte, b'+' | b'-') && exponent && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
        if !is_name_byte(*byte) && !fraction && !sign {
            break;
        }
        length += 1;
    }
    length
}

/// What a bracket delimits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// `{ }`: entries.
    Block,
    /// `[ ]` that is a value: elements.
    List,
    /// `( )`, an index, type arguments: line ends mean nothing, commas stay.
    Inline,
}

/// What the tokens say together.
pub(super) struct Structure {
    /// For a bracket the index of its partner.
    pub partner: Vec<usize>,
    /// For an opener what it delimits.
    pub bracket: Vec<Bracket>,
    /// For a comma whether it ends an entry or element, which a line end does as well.
    pub separates: Vec<bool>,
    /// Whether the token is the first of an entry or element, or of an item.
    pub begins: Vec<bool>,
}

pub(super) fn structure(tokens: &[Token<'_>]) -> Structure {
    let mut structure = Structure {
        partner: vec![0; tokens.len()],
        bracket: vec![Bracket::Inline; tokens.len()],
        separates: vec![false; tokens.len()],
        begins: vec![false; tokens.len()],
    };
    let mut frames =
        vec![Frame { opener: None, bracket: Bracket::Block, first: 0, after: false, begin: true }];
    let mut last = None;
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Comment {
            continue;
        }
        let frame = frames.last_mut().expect("the frame of the file is never left");
        let new_line = token.begins_line() && !goes_on(tokens, last, index);
        if frame.bracket != Bracket::Inline && (frame.begin || new_line) {
            frame.first = index;
            frame.after = false;
            structure.begins[index] = !matches!(token.kind, Kind::Close(_));
        }
        frame.begin = false;
        match token.kind {
            Kind::Open(byte) => {
                let touches = token.touches && last.is_some_and(|last: usize| tokens[last].ends_operand());
                let bracket = match byte {
                    b'{' => Bracket::Block,
                    b'[' if !touches => Bracket::List,
                    _ => Bracket::Inline,
                };
                structure.bracket[index] = bracket;
                frame.after = frame.after && byte != b'{';
                frames.push(Frame { opener: Some(index), bracket, first: index, after: false, begin: true });
            }
            Kind::Close(_) => {
                if let Some(opener) = frame.opener {
                    structure.partner[opener] = index;
                    structure.partner[index] = opener;
                    frames.pop();
                }
            }
            Kind::Comma if frame.bracket != Bracket::Inline => {
                let binds = index >= 2 && tokens[index - 2].is_word("for");
                let belongs = binds || frame.after && continues_after(tokens, index);
                if !belongs {
                    structure.separates[index] = true;
                    frame.begin = true;
                }
            }
            Kind::Word if token.text == "after" => {
                let head = tokens[frame.first];
                let takes_after = matches!(head.text, "use" | "resource" | "existing" | "manifests");
                frame.after |=
                    frame.first < index && takes_after && tokens[frame.first + 1].kind != Kind::Sign;
            }
            Kind::Word | Kind::Number | Kind::Text | Kind::Sign | Kind::Comma | Kind::Comment => {}
        }
        last = Some(index);
    }
    structure
}

struct Frame {
    opener: Option<usize>,
    bracket: Bracket,
    /// The first token of the entry that is read.
    first: usize,
    /// The entry is in the list behind its `after`.
    after: bool,
    /// The next token begins an entry.
    begin: bool,
}

/// Whether the comma belongs to an `after`: another path follows on the line that no `=` follows.
fn continues_after(tokens: &[Token<'_>], comma: usize) -> bool {
    let on_line = |index: usize| tokens.get(index).filter(|token| !token.begins_line());
    let is_name = |token: &&Token<'_>| matches!(token.kind, Kind::Word | Kind::Text);
    let Some(first) = on_line(comma + 1).filter(is_name) else { return false };
    let is_head =
        crate::words::ENTRY_WORDS.contains(&first.text) && on_line(comma + 2).is_some_and(|t| is_name(&t));
    let mut next = comma + 2;
    while on_line(next).is_some_and(|t| t.is_sign(".")) && on_line(next + 1).is_some_and(|t| is_name(&t)) {
        next += 2;
    }
    let assigned = on_line(next).is_some_and(|t| ["=", "+=", "-=", ":"].iter().any(|sign| t.is_sign(sign)));
    !is_head && !assigned
}

/// Whether the line that begins at `index` goes on with the one whose last token is `last`.
pub(super) fn goes_on(tokens: &[Token<'_>], last: Option<usize>, index: usize) -> bool {
    let Some(last) = last else { return false };
    let (before, first) = (&tokens[last], &tokens[index]);
    let is_member = last > 0 && tokens[last - 1].is_sign(".");
    let open = match before.kind {
        Kind::Sign => !before.is_sign("?"),
        Kind::Word => !is_member && matches!(before.text, "in" | "then" | "else"),
        Kind::Number | Kind::Text | Kind::Open(_) | Kind::Close(_) | Kind::Comma | Kind::Comment => false,
    };
    let next = tokens.get(index + 1);
    let continues = match first.kind {
        Kind::Sign => matches!(first.text, "." | "??" | "&&" | "||" | "|"),
        Kind::Word => match first.text {
            "then" | "else" => {
                next.is_none_or(|next| !["=", "+=", "-=", ":", "."].iter().any(|sign| next.is_sign(sign)))
            }
            "with" => next.is_some_and(|next| next.kind == Kind::Open(b'{')),
            _ => false,
        },
        Kind::Number | Kind::Text | Kind::Open(_) | Kind::Close(_) | Kind::Comma | Kind::Comment => false,
    };
    open || continues
}

/// Whether a token is the `else` of an `if` whose branches are blocks.
pub(super) fn is_block_else(tokens: &[Token<'_>], last: Option<usize>, index: usize) -> bool {
    let behind_block = last.is_some_and(|last| tokens[last].kind == Kind::Close(b'}') && last + 1 == index);
    let next = tokens.get(index + 1);
    behind_block
        && tokens[index].is_word("else")
        && next.is_some_and(|next| next.kind == Kind::Open(b'{') || next.is_word("if"))
}

/// The width of a token on one line.
pub(super) fn width(token: &Token<'_>) -> usize {
    token.text.chars().count()
}

/// Whether a text has several lines.
pub(super) fn is_long(token: &Token<'_>) -> bool {
    token.kind == Kind::Text && token.text.contains('\n')
}
