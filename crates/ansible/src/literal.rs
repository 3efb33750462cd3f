//! Python literals, as `ast.literal_eval` reads them: what types the values of an INI inventory.

use kspec_base::{SmolStr, Span};
use kspec_formats::{Data, Entry, Map, Node, float_text};

/// The nesting that is followed; deeper text is no literal.
const MAX_DEPTH: usize = 64;

/// What Python makes of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// Tuples and sets are lists.
    Value(Data),
    /// A literal with `...`, a complex number or the like in it: no data. Ansible stops where it should show it.
    NoData,
    /// No literal: Ansible keeps the text.
    Text,
}

pub fn literal(text: &str) -> Literal {
    let mut reader = Reader { rest: text.trim_start_matches([' ', '\t']), depth: 0, no_data: false };
    match reader.whole() {
        Some(_) if reader.no_data => Literal::NoData,
        Some(value) => Literal::Value(value),
        None => Literal::Text,
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
    /// Something was read that is no data; null stands for it.
    no_data: bool,
}

fn node(data: Data) -> Node {
    Node::new(data, Span::default())
}

impl Reader<'_> {
    fn whole(&mut self) -> Option<Data> {
        let first = self.value()?;
        self.blanks();
        // `1, 2` is a tuple without parentheses.
        let value = if self.eat(",") {
            let mut items = vec![node(first)];
            items.extend(self.items("")?);
            Data::List(items)
        } else {
            first
        };
        self.blanks();
        self.rest.is_empty().then_some(value)
    }

    /// Stands for a value that is no data.
    fn no_data(&mut self) -> Data {
        self.no_data = true;
        Data::Null
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\u{c}']);
        if self.rest.starts_with('#') {
            self.rest = "";
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Option<Data> {
        self.blanks();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = match self.rest.chars().next()? {
            '[' => self.list("[", "]"),
            '(' => self.parentheses(),
            '{' => self.braces(),
            '+' | '-' => self.signed().and_then(|left| self.sum(left)),
            '.' if self.eat("...") => Some(self.no_data()),
            '0'..='9' | '.' => self.number().and_then(|left| self.sum(left)),
            's' if self.empty_set() => Some(self.no_data()),
            _ => self.string_or_name(),
        };
        self.depth -= 1;
        value
    }

    /// A number, or the complex one that it begins: `1+2j`. No other sum is a literal.
    fn sum(&mut self, left: Data) -> Option<Data> {
        self.blanks();
        if !self.eat("+") && !self.eat("-") {
            return Some(left);
        }
        self.blanks();
        (self.number()? == Data::Null).then_some(Data::Null)
    }

    fn empty_set(&mut self) -> bool {
        let start = self.rest;
        for token in ["set", "(", ")"] {
            self.blanks();
            if !self.eat(token) {
                self.rest = start;
                return false;
            }
        }
        true
    }

    fn list(&mut self, open: &str, close: &str) -> Option<Data> {
        self.eat(open);
        Some(Data::List(self.items(close)?))
    }

    /// Values up to the closing bracket (empty: to the end), with commas between them and perhaps behind.
    fn items(&mut self, close: &str) -> Option<Vec<Node>> {
        let mut items = Vec::new();
        loop {
            self.blanks();
            if self.ends(close) {
                return Some(items);
            }
            items.push(node(self.value()?));
            self.blanks();
            if !self.eat(",") {
                return self.ends(close).then_some(items);
            }
        }
    }

    fn ends(&mut self, close: &str) -> bool {
        if close.is_empty() { self.rest.is_empty() } else { self.eat(close) }
    }

    fn parentheses(&mut self) -> Option<Data> {
        self.eat("(");
        self.blanks();
        if self.eat(")") {
            return Some(Data::List(Vec::new()));
        }
        let first = self.value()?;
        self.blanks();
        if self.eat(")") {
            return Some(first);
        }
        let mut items = vec![node(first)];
        if !self.eat(",") {
            return None;
        }
        items.extend(self.items(")")?);
        Some(Data::List(items))
    }

    /// A dict or a set.
    fn braces(&mut self) -> Option<Data> {
        self.eat("{");
        self.blanks();
        if self.eat("}") {
            return Some(Data::Map(Map::new()));
        }
        let first = self.value()?;
        self.blanks();
        if !self.eat(":") {
            let mut items = vec![node(first)];
            if self.eat(",") {
                items.extend(self.items("}")?);
            } else if !self.eat("}") {
                return None;
            }
            return Some(Data::List(items));
        }
        let mut map = Map::new();
        let mut key = first;
        loop {
            let value = self.value()?;
            map.insert(key_text(&key)?, Entry { key: node(key), value: node(value) });
            self.blanks();
            let more = self.eat(",");
            self.blanks();
            if self.eat("}") {
                return Some(Data::Map(map));
            }
            if !more {
                return None;
            }
            key = self.value()?;
            self.blanks();
            if !self.eat(":") {
                return None;
            }
        }
    }

    fn signed(&mut self) -> Option<Data> {
        let minus = self.rest.starts_with('-');
        self.rest = &self.rest[1..];
        match (self.value()?, minus) {
            (data @ (Data::Int(_) | Data::BigInt(_) | Data::Float(_)), false) => Some(data),
            (Data::Int(value), true) => Some(value.checked_neg().map_or_else(|| self.no_data(), Data::Int)),
            (Data::Null, _) if self.no_data => Some(Data::Null),
            (Data::BigInt(digits), true) => {
                let text = format!("-{digits}");
                Some(text.parse().map_or_else(|_| Data::BigInt(text.into()), Data::Int))
            }
            (Data::Float(value), true) => Some(Data::Float(-value)),
            _ => None,
        }
    }

    fn number(&mut self) -> Option<Data> {
        let end = self.rest.char_indices().find(|(i, c)| {
            let exponent = *i > 0 && matches!(self.rest.as_bytes()[i - 1], b'e' | b'E');
            !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.') || (exponent && matches!(c, '+' | '-')))
        });
        // In `0xe+1` the sign is an operator, and so it is no literal either way.
        let (text, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(i, _)| i));
        self.rest = rest;
        let lower = text.to_ascii_lowercase();
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
            if let Some(digits) = lower.strip_prefix(prefix) {
                let digits = without_underscores(digits.strip_prefix('_').unwrap_or(digits))?;
                if !digits.chars().all(|c| c.is_digit(radix)) {
                    return None;
                }
                // One beyond 64 bits is data, but not ours to name.
                return Some(i64::from_str_radix(&digits, radix).map_or_else(|_| self.no_data(), Data::Int));
            }
        }
        let real = lower.strip_suffix('j');
        let digits = without_underscores(real.unwrap_or(&lower))?;
        if real.is_some() {
            return digits.parse::<f64>().ok().map(|_| self.no_data());
        }
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            if digits.starts_with('0') && digits.bytes().any(|byte| byte != b'0') {
                return None;
            }
            return Some(digits.parse().map_or_else(|_| Data::BigInt(digits.into()), Data::Int));
        }
        let made_of =
            digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'+' | b'-'));
        if made_of { digits.parse().ok().map(Data::Float) } else { None }
    }

    fn string_or_name(&mut self) -> Option<Data> {
        for (name, data) in [("True", Data::Bool(true)), ("False", Data::Bool(false)), ("None", Data::Null)] {
            if let Some(rest) = self.rest.strip_prefix(name) {
                if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '\'') {
                    return None;
                }
                self.rest = rest;
                return Some(data);
            }
        }
        let mut text = self.string()?;
        loop {
            // Neighbouring strings are joined.
            self.blanks();
            match self.string() {
                Some(more) => text.push_str(&more),
                None => return Some(Data::Text(text.into())),
            }
        }
    }

    /// One string with its prefix; nothing is eaten where there is none.
    fn string(&mut self) -> Option<String> {
        let quote = self.rest.find(['"', '\''])?;
        let prefix = self.rest[..quote].to_ascii_lowercase();
        if !matches!(prefix.as_str(), "" | "b" | "u" | "r" | "br" | "rb") {
            return None;
        }
        let raw = prefix.contains('r');
        let body = &self.rest[quote..];
        let mark = &body[..1];
        let triple = mark.repeat(3);
        let mark = if body.starts_with(&triple) { triple.as_str() } else { mark };
        let mut inner = &body[mark.len()..];
        let mut text = String::new();
        loop {
            if let Some(rest) = inner.strip_prefix(mark) {
                self.rest = rest;
                return Some(text);
            }
            let c = inner.chars().next()?;
            inner = &inner[c.len_utf8()..];
            match c {
                '\\' if raw => {
                    let next = inner.chars().next()?;
                    text.extend(['\\', next]);
                    inner = &inner[next.len_utf8()..];
                }
                '\\' => inner = escape(inner, &mut text)?,
                c => text.push(c),
            }
        }
    }
}

/// Reads an escape behind its backslash; gives what follows it.
fn escape<'a>(inner: &'a str, text: &mut String) -> Option<&'a str> {
    let c = inner.chars().next()?;
    let rest = &inner[c.len_utf8()..];
    let simple = match c {
        '\n' => return Some(rest),
        '\\' | '\'' | '"' => c,
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        'x' | 'u' | 'U' => {
            let width = match c {
                'x' => 2,
                'u' => 4,
                _ => 8,
            };
            let digits = rest.get(..width).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
            text.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
            return Some(&rest[width..]);
        }
        '0'..='7' => {
            let width = inner.bytes().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            text.push(char::from_u32(u32::from_str_radix(&inner[..width], 8).ok()?)?);
            return Some(&inner[width..]);
        }
        _ => {
            text.extend(['\\', c]);
            return Some(rest);
        }
    };
    text.push(simple);
    Some(rest)
}

/// The digits, where every underscore stands between two of them.
fn without_underscores(text: &str) -> Option<String> {
    let bad = text.is_empty() || text.starts_with('_') || text.ends_with('_') || text.contains("__");
    let beside_point = text.contains("_.") || text.contains("._");
    (!bad && !beside_point).then(|| text.replace('_', ""))
}

fn key_text(key: &Data) -> Option<SmolStr> {
    Some(match key {
        Data::Text(text) | Data::BigInt(text) | Data::Time(text) => text.clone(),
        Data::Null => "null".into(),
        Data::Bool(value) => SmolStr::new_static(if *value { "true" } else { "false" }),
        Data::Int(value) => value.to_string().into(),
        Data::Float(value) => float_text(*value).into(),
        Data::List(_) | Data::Map(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_python_reads_them() {
        let int = |value| Some(Data::Int(value));
        let text = |text: &str| Some(Data::Text(text.into()));
        let literal = |source: &str| match literal(source) {
            Literal::Value(data) => Some(data),
            Literal::Text => None,
            Literal::NoData => panic!("{source} is data"),
        };
        for (source, wanted) in [
            ("True", Some(Data::Bool(true))),
            ("true", None),
            ("None", Some(Data::Null)),
            ("0o644", int(420)),
            ("0644", None),
            ("00", int(0)),
            ("1_000", int(1000)),
            ("1__0", None),
            ("-1", int(-1)),
            ("-9223372036854775808", int(i64::MIN)),
            ("1e3", Some(Data::Float(1000.0))),
            (".5", Some(Data::Float(0.5))),
            ("1.2.3", None),
            ("10:30", None),
            ("1 # c", int(1)),
            ("'a' \"b\"", text("ab")),
            (r"'\x41\n\q\101'", text("A\n\\qA")),
            ("b'x'", text("x")),
            (r"r'\n'", text("\\n")),
            ("'''it's'''", text("it's")),
            ("'a", None),
            ("it's", None),
            ("[a]", None),
            ("(1)", int(1)),
            ("1+2", None),
            ("setx", None),
            ("..", None),
            ("", None),
        ] {
            assert_eq!(literal(source), wanted, "{source}");
        }
        for (source, count) in [("[1, 'a', None,]", 3), ("(1,)", 1), ("1, 2", 2), ("{1, 2}", 2), ("[]", 0)] {
            match literal(source) {
                Some(Data::List(items)) => assert_eq!(items.len(), count, "{source}"),
                other => panic!("{source}: {other:?}"),
            }
        }
        match literal("{'a': {1: True}, 'b': []}") {
            Some(Data::Map(map)) => assert_eq!(map.keys().collect::<Vec<_>>(), ["a", "b"]),
            other => panic!("{other:?}"),
        }
        assert_eq!(literal(&"[".repeat(10_000)), None);
    }

    #[test]
    fn literals_that_are_no_data() {
        for source in
            ["...", "[...]", "1j", "-1.5J", "1+2j", "1 - 2j", "set()", "(1, ...)", "0xffffffffffffffffff"]
        {
            assert_eq!(literal(source), Literal::NoData, "{source}");
        }
        for source in ["... a", "1jj", "1+2", "-...x", "0xg"] {
            assert_eq!(literal(source), Literal::Text, "{source}");
        }
    }
}
