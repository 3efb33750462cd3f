//! The JSON reader: RFC 8259 to the letter, with the place of every value and key.
//!
//! It is a reader of its own, not YAML's: a YAML parser takes much that is no JSON, and to find that afterwards
//! is to parse JSON once more.

use kspec_base::{SmolStr, Span};

use crate::{Data, Entry, MAX_DEPTH, Map, Node, ReadError};

/// Reads one JSON value. A byte order mark before it is skipped; a key that is written twice is an error.
pub fn read(text: &str) -> Result<Node, ReadError> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = Reader { text, at: start, depth: 0 };
    let node = reader.value()?;
    reader.blanks();
    if reader.at < text.len() {
        return Err(reader.unexpected("the end of the file"));
    }
    Ok(node)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// "X expected, and this is Y", at the character ahead.
    fn unexpected(&self, wanted: &str) -> ReadError {
        let rest = self.text.get(self.at..).unwrap_or("");
        match rest.chars().next() {
            None => {
                ReadError::new(format!("the file ends where {wanted} is expected"), Span::at(self.at as u32))
            }
            Some(c) => {
                let hint = match c {
                    '\'' => "; JSON has double quotes only",
                    '/' | '#' => "; JSON has no comments",
                    '}' | ']' => "; JSON has no comma behind the last one",
                    _ => "",
                };
                let span = Span::new(self.at as u32, (self.at + c.len_utf8()) as u32);
                ReadError::new(format!("{wanted} is expected, and this is {c:?}{hint}"), span)
            }
        }
    }

    fn expect(&mut self, byte: u8, wanted: &str) -> Result<(), ReadError> {
        self.blanks();
        if self.peek() != Some(byte) {
            return Err(self.unexpected(wanted));
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self) -> Result<Node, ReadError> {
        self.blanks();
        let start = self.at;
        let data = match self.peek() {
            Some(b'{') => self.nested(Self::map)?,
            Some(b'[') => self.nested(Self::list)?,
            Some(b'"') => Data::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Node::new(data, self.span(start)))
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Data, ReadError>) -> Result<Data, ReadError> {
        let start = self.at;
        self.at += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ReadError::too_deep(self.span(start)));
        }
        let data = read(self)?;
        self.depth -= 1;
        Ok(data)
    }

    fn list(&mut self) -> Result<Data, ReadError> {
        let mut items = Vec::new();
        self.blanks();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Data::List(items));
        }
        loop {
            items.push(self.value()?);
            self.blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Data::List(items));
                }
                _ => return Err(self.unexpected("a comma or \"]\"")),
            }
        }
    }

    fn map(&mut self) -> Result<Data, ReadError> {
        let mut map = Map::new();
        self.blanks();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Data::Map(map));
        }
        loop {
            self.blanks();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in double quotes"));
            }
            let name = self.string()?;
            let key = Node::new(Data::Text(name.clone()), self.span(start));
            self.expect(b':', "\":\"")?;
            let value = self.value()?;
            if let Some(first) = map.get(&name) {
                return Err(ReadError::duplicate(&name, first.key.span, key.span));
            }
            map.insert(name, Entry { key, value });
            self.blanks();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Data::Map(map));
                }
                _ => return Err(self.unexpected("a comma or \"}\"")),
            }
        }
    }

    fn word(&mut self) -> Result<Data, ReadError> {
        for (word, data) in [("true", Data::Bool(true)), ("false", Data::Bool(false)), ("null", Data::Null)] {
            let rest = &self.text[self.at..];
            if rest.starts_with(word)
                && !rest[word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            {
                self.at += word.len();
                return Ok(data);
            }
        }
        Err(self.unexpected("a value"))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<Data, ReadError> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let first = self.peek();
        let count = self.digits();
        if count == 0 {
            return Err(self.unexpected("a digit"));
        }
        if first == Some(b'0') && count > 1 {
            return Err(ReadError::new("a number has no leading zero in JSON", self.span(start)));
        }
        let mut float = false;
        if self.peek() == Some(b'.') {
            self.at += 1;
            float = true;
            if self.digits() == 0 {
                return Err(self.unexpected("a digit"));
            }
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            float = true;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            if self.digits() == 0 {
                return Err(self.unexpected("a digit"));
            }
        }
        let text = &self.text[start..self.at];
        if !float {
            return Ok(text.parse().map_or_else(|_| Data::BigInt(text.into()), Data::Int));
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Data::Float(value)),
            _ => Err(ReadError::new("the number is too large for a float", self.span(start))),
        }
    }

    fn string(&mut self) -> Result<SmolStr, ReadError> {
        let start = self.at;
        self.at += 1;
        let mut copied = self.at;
        let mut owned = String::new();
        loop {
            match self.peek() {
                None => return Err(ReadError::new("the text does not end", self.span(start))),
                Some(b'"') => break,
                Some(b'\\') => {
                    owned.push_str(&self.text[copied..self.at]);
                    owned.push(self.escape()?);
                    copied = self.at;
                }
                Some(0..=0x1f) => {
                    let what = "a control character in a text is written as an escape, such as \\n";
                    return Err(ReadError::new(what, Span::new(self.at as u32, self.at as u32 + 1)));
                }
                Some(_) => self.at += 1,
            }
        }
        let rest = &self.text[copied..self.at];
        self.at += 1;
        if owned.is_empty() {
            return Ok(rest.into());
        }
        owned.push_str(rest);
        Ok(owned.into())
    }

    fn escape(&mut self) -> Result<char, ReadError> {
        let start = self.at;
        self.at += 1;
        let letter = self.peek();
        self.at += usize::from(letter.is_some_and(|byte| byte.is_ascii()));
        match letter {
            Some(byte @ (b'"' | b'\\' | b'/')) => Ok(byte as char),
            Some(b'b') => Ok('\u{8}'),
            Some(b'f') => Ok('\u{c}'),
            Some(b'n') => Ok('\n'),
            Some(b'r') => Ok('\r'),
            Some(b't') => Ok('\t'),
            Some(b'u') => self.unicode(start),
            _ => Err(ReadError::new("JSON has no such escape", self.span(start))),
        }
    }

    fn unicode(&mut self, start: usize) -> Result<char, ReadError> {
        let high = self.hex(start)?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high).ok_or_else(|| self.half(start));
        }
        if !self.text[self.at..].starts_with("\\u") {
            return Err(self.half(start));
        }
        self.at += 2;
        let low = self.hex(start)?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(self.half(start));
        }
        let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
        char::from_u32(code).ok_or_else(|| self.half(start))
    }

    fn half(&self, start: usize) -> ReadError {
        ReadError::new("half of a surrogate pair is no character", self.span(start))
    }

    fn hex(&mut self, start: usize) -> Result<u32, ReadError> {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(code) = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) else {
            return Err(ReadError::new("\\u needs four hexadecimal digits", self.span(start)));
        };
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places() {
        let text = r#" {"a": [1, "é\ud83d\ude00\/"], "b": -1.5e3, "n": 99999999999999999999}"#;
        let node = read(text).expect("it is JSON");
        let item = node.pointer("/a/1").expect("it is there");
        assert_eq!(item.as_text().map(SmolStr::as_str), Some("é\u{1f600}/"));
        assert_eq!(item.span.slice(text), r#""é\ud83d\ude00\/""#);
        assert_eq!(node.get("b").map(|n| &n.data), Some(&Data::Float(-1500.0)));
        assert_eq!(node.get("n").map(|n| &n.data), Some(&Data::BigInt("99999999999999999999".into())));
    }

    #[test]
    fn what_is_no_json_is_an_error_at_its_place() {
        for (text, words, start) in [
            ("{\"a\": 1,}", "a key in double quotes is expected, and this is '}'; JSON has no comma", 8),
            ("[1,]", "a value is expected", 3),
            ("{'a': 1}", "JSON has double quotes only", 1),
            ("{\"a\": 1 // x\n}", "JSON has no comments", 8),
            ("[01]", "no leading zero", 1),
            ("[True]", "a value is expected", 1),
            ("[\"a\tb\"]", "control character", 3),
            ("\"a", "does not end", 0),
            ("{\"a\":1,\"a\":2}", "the key \"a\" is written twice", 7),
            ("1 2", "the end of the file", 2),
            ("\"\\ud800\"", "surrogate", 1),
            ("\"\\é\"", "no such escape", 1),
            ("", "the file ends", 0),
            ("1e999", "too large", 0),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.message.contains(words), "{text}: {}", error.message);
            assert_eq!(error.span.start, start, "{text}");
        }
        assert!(read(&"[".repeat(200_000)).expect_err("deep").message.contains("deeper"));
    }
}
