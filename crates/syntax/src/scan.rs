//! Walks source text without a grammar: texts, comments, brackets and line ends, nothing else.
//!
//! Splitter, repair and formatter share it, so that they agree on where a text ends. It never fails; what is
//! open at a line end or at the end of the source is said to be unclosed.

/// What stands at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    LineEnd,
    /// `(`, `[` or `{`
    Open(u8),
    /// `)`, `]` or `}`
    Close(u8),
    Comma,
    Comment,
    Text(Text),
    /// A word or sign that opens a nested expression without a bracket: `if`, `for`, `!`, `-`.
    Prefix(Prefix),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    /// `if` or `for`, but not the `if` of `else if`, which continues a chain.
    Word,
    /// `!` or `-` directly behind another one.
    Sign,
}

/// A text of any form, with its mark and hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub end: usize,
    pub form: Form,
    pub closed: bool,
    /// Ended by the scanner's [`Cut`].
    pub cut: bool,
    /// The deepest nesting of brackets and texts inside its interpolations.
    pub depth: usize,
}

/// How a text is delimited and what a backslash means in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub hashes: usize,
    /// `"""`
    pub multi: bool,
    /// A backslash before anything but an interpolation hides the next character.
    escapes: bool,
}

impl Form {
    /// What ends the text.
    pub fn closing(self) -> String {
        let quotes = if self.multi { "\"\"\"" } else { "\"" };
        format!("{quotes}{}", "#".repeat(self.hashes))
    }
}

pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The other bracket of the pair.
pub(crate) fn partner(bracket: u8) -> u8 {
    match bracket {
        b'(' => b')',
        b')' => b'(',
        b'[' => b']',
        b']' => b'[',
        b'{' => b'}',
        _ => b'{',
    }
}

const INTERESTING: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\n()[]{},/\"#f!-";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// A line inside a `"""` text, before it is looked at.
pub(crate) struct TextLine {
    pub start: usize,
    /// The indent of the line on which the text opens.
    pub outer: usize,
    /// An interpolation above was open at the end of its line.
    pub broken: bool,
    pub form: Form,
}

/// Whether a `"""` text ends before a line, although its quotes may come later. Who asks this after the scan reads
/// the rest of the file for each text that is open.
pub(crate) type Cut<'a> = &'a dyn Fn(TextLine) -> bool;

/// Yields the marks of a source in order.
pub(crate) struct Scanner<'a> {
    bytes: &'a [u8],
    pub at: usize,
    cut: Option<Cut<'a>>,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Self {
        Scanner { bytes: text.as_bytes(), at: 0, cut: None }
    }

    pub fn cutting(text: &'a str, cut: Cut<'a>) -> Self {
        Scanner { cut: Some(cut), ..Scanner::new(text) }
    }

    /// The form of the text that opens at `at`, and how long its opening is.
    fn opening(&self, at: usize) -> Option<(Form, usize)> {
        let hashes = self.bytes[at..].iter().take_while(|b| **b == b'#').count();
        if hashes > 3 || self.bytes.get(at + hashes) != Some(&b'"') {
            return None;
        }
        let multi = self.bytes[at + hashes..].starts_with(b"\"\"\"");
        let escapes = hashes == 0 && !self.follows_word(at, b"jinja");
        Some((Form { hashes, multi, escapes }, hashes + if multi { 3 } else { 1 }))
    }

    /// Whether the word ends directly before `at`.
    fn follows_word(&self, at: usize, word: &[u8]) -> bool {
        self.bytes[..at]
            .strip_suffix(word)
            .is_some_and(|before| before.last().is_none_or(|b| !is_name_byte(*b)))
    }

    fn word_at(&self, at: usize, word: &[u8]) -> bool {
        self.bytes[at..].starts_with(word)
            && self.bytes.get(at + word.len()).is_none_or(|b| !is_name_byte(*b))
            && (at == 0 || !is_name_byte(self.bytes[at - 1]))
    }

    /// The byte before `at` that is no blank, and its offset.
    fn before(&self, at: usize) -> Option<(usize, u8)> {
        let found = self.bytes[..at].iter().rposition(|b| !matches!(b, b' ' | b'\t' | b'\r'))?;
        Some((found, self.bytes[found]))
    }

    fn indent_of_line(&self, at: usize) -> usize {
        let start = self.bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
        self.bytes[start..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    fn prefix(&self, at: usize) -> Option<Prefix> {
        match self.bytes[at] {
            b'f' if self.word_at(at, b"for") => Some(Prefix::Word),
            b'f' if at > 0 && self.word_at(at - 1, b"if") => {
                let chained = self.before(at - 1).is_some_and(|(end, _)| self.follows_word(end + 1, b"else"));
                if chained { None } else { Some(Prefix::Word) }
            }
            b'!' | b'-' => match self.before(at) {
                Some((_, b'!' | b'-')) => Some(Prefix::Sign),
                _ => None,
            },
            _ => None,
        }
    }

    /// Walks over the text whose opening is `length` long. One-line texts end at the line end at the latest, so
    /// does an interpolation.
    fn text(&self, opening: usize, form: Form, length: usize) -> Text {
        let bytes = self.bytes;
        let mut at = opening + length;
        let mut layers: Vec<Layer> = Vec::new();
        let mut current = Layer::Text(form);
        let mut deepest = 0;
        let mut broken = false;
        let mut outer = None;
        let open = Text { end: bytes.len(), form, closed: false, cut: false, depth: 0 };
        loop {
            let Some(byte) = bytes.get(at).copied() else {
                return Text { depth: deepest, ..open };
            };
            match (&mut current, byte) {
                (Layer::Text(Form { multi: true, .. }), b'\n') => {
                    at += 1;
                    if let Some(cut) = self.cut {
                        let outer = *outer.get_or_insert_with(|| self.indent_of_line(opening));
                        if cut(TextLine { start: at, outer, broken, form }) {
                            return Text { end: at, cut: true, depth: deepest, ..open };
                        }
                    }
                }
                (_, b'\n') => {
                    // Only the text at the bottom may go on behind a line end.
                    if !form.multi {
                        return Text { end: at, depth: deepest, ..open };
                    }
                    broken = true;
                    layers.clear();
                    current = Layer::Text(form);
                }
                (Layer::Text(inner), b'\\') => {
                    let inner = *inner;
                    let hashes = &bytes[at + 1..];
                    let opens = hashes.iter().take(inner.hashes).all(|b| *b == b'#')
                        && hashes.get(inner.hashes) == Some(&b'(');
                    if opens {
                        at += inner.hashes + 2;
                        layers.push(current);
                        current = Layer::Code(1);
                        deepest = deepest.max(layers.len());
                    } else if inner.escapes && bytes.get(at + 1).is_some_and(|b| *b != b'\n') {
                        at += 2;
                    } else {
                        at += 1;
                    }
                }
                (Layer::Text(inner), b'"') => {
                    let closing = if inner.multi { 3 } else { 1 };
                    let rest = &bytes[at..];
                    let closes = rest.len() >= closing + inner.hashes
                        && rest[..closing].iter().all(|b| *b == b'"')
                        && rest[closing..closing + inner.hashes].iter().all(|b| *b == b'#');
                    if !closes {
                        at += 1;
                        continue;
                    }
                    at += closing + inner.hashes;
                    match layers.pop() {
                        Some(outer) => current = outer,
                        None => return Text { end: at, closed: !broken, depth: deepest, ..open },
                    }
                }
                (Layer::Text(_), _) => at += 1,
                (Layer::Code(open), b'(' | b'[' | b'{') => {
                    *open += 1;
                    deepest = deepest.max(layers.len() + *open);
                    at += 1;
                }
                (Layer::Code(open), b')' | b']' | b'}') => {
                    *open -= 1;
                    at += 1;
                    if *open == 0 {
                        current = layers.pop().expect("code lies inside a text");
                    }
                }
                (Layer::Code(_), b'"' | b'#') => match self.opening(at) {
                    Some((inner, length)) => {
                        at += length;
                        layers.push(current);
                        current = Layer::Text(Form { multi: false, ..inner });
                        deepest = deepest.max(layers.len());
                    }
                    None => at += 1,
                },
                (Layer::Code(_), _) => at += 1,
            }
        }
    }
}

enum Layer {
    Text(Form),
    /// Code of an interpolation, with its open brackets.
    Code(usize),
}

impl Iterator for Scanner<'_> {
    type Item = (usize, Mark);

    fn next(&mut self) -> Option<(usize, Mark)> {
        loop {
            let skipped = self.bytes[self.at..].iter().position(|b| INTERESTING[*b as usize])?;
            let at = self.at + skipped;
            self.at = at + 1;
            let mark = match self.bytes[at] {
                b'\n' => Mark::LineEnd,
                b',' => Mark::Comma,
                bracket @ (b'(' | b'[' | b'{') => Mark::Open(bracket),
                bracket @ (b')' | b']' | b'}') => Mark::Close(bracket),
                b'/' if self.bytes.get(at + 1) == Some(&b'/') => {
                    let rest = &self.bytes[at..];
                    self.at = at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                    Mark::Comment
                }
                b'"' | b'#' => match self.opening(at) {
                    Some((form, length)) => {
                        let text = self.text(at, form, length);
                        self.at = text.end;
                        Mark::Text(text)
                    }
                    None => continue,
                },
                _ => match self.prefix(at) {
                    Some(prefix) => Mark::Prefix(prefix),
                    None => continue,
                },
            };
            return Some((at, mark));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<(&str, bool)> {
        Scanner::new(source)
            .filter_map(|(at, mark)| match mark {
                Mark::Text(text) => Some((&source[at..text.end], text.closed)),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn texts_end_where_their_form_says() {
        assert_eq!(texts(r#"a = "x" b"#), [(r#""x""#, true)]);
        assert_eq!(texts(r#"a = "\"x" b"#), [(r#""\"x""#, true)]);
        assert_eq!(texts(r#"jinja"\" + "b""#), [(r#""\""#, true), (r#""b""#, true)]);
        assert_eq!(texts(r##"#"a "b" \(c"# d"##), [(r##"#"a "b" \(c"#"##, true)]);
        assert_eq!(
            texts(r#""a \(f("b", [1])) c" + "d""#),
            [(r#""a \(f("b", [1])) c""#, true), (r#""d""#, true)]
        );
        assert_eq!(
            texts("\"\"\"\n a \"b\"\n \"\"\" + \"\""),
            [("\"\"\"\n a \"b\"\n \"\"\"", true), ("\"\"", true)]
        );
    }

    #[test]
    fn open_texts_stop_at_the_line_end() {
        assert_eq!(texts("a = \"x\nb = \"y\""), [("\"x", false), ("\"y\"", true)]);
        assert_eq!(texts("a = \"x \\(b\" }\nc"), [("\"x \\(b\" }", false)]);
        assert_eq!(texts("\"\"\"\n a"), [("\"\"\"\n a", false)]);
    }

    #[test]
    fn only_nesting_words_are_prefixes() {
        let source = "if a then b else if c then !-d else - e; for f in x.iffy, !g";
        let found: Vec<usize> = Scanner::new(source)
            .filter_map(|(at, mark)| matches!(mark, Mark::Prefix(_)).then_some(at))
            .collect();
        assert_eq!(found, [1, source.find("-d").unwrap(), source.find("for").unwrap()]);
    }
}
