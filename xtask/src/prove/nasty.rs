//! Values that readers like to misread, from a seed.

use std::collections::HashSet;

use kspec_base::Span;
use kspec_formats::{Data, Entry, Map, Node};

use super::random::Random;

/// Whole texts that mean something to some reader.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "", "y", "Y", "n", "N", "yes", "Yes", "YES", "no", "on", "On", "ON", "off", "OFF", "true", "True", "TRUE",
    "tRUE", "false", "False", "null", "Null", "NULL", "~", "None", "nil", "nan", ".nan", ".NaN", "inf", ".inf",
    "-.Inf", "+.inf", "0", "-0", "+0", "00", "007", "08", "0o17", "0O17", "0x1F", "0X1f", "0b101", "1_000", "_1",
    "1_", "1__0", "1,000", "1e3", "1E3", "1e+3", "1.0e3", "1.0e+3", "1.5E-3", ".5", "5.", ".", "..", "...", "1.",
    "1.30", "1.36.4", "1..2", "12:30", "12:30:45", "1:2:3.5", "22:22", "190:20:30", "00:11:22:33:44:55",
    "12:34:56:21:43:15", "0:0", "2026-01-01", "2026-1-1", "2026-01-01T00:00:00Z", "2026-01-01 10:00:00",
    "2026-01-01t1:2:3.4 +01:00", "2026-01", "=", "==", "<<", "<", "<<:", "-", "--", "---", "--- a", "-- -", "?",
    "? a", ":", ": a", "a:", "a: b", ":a", "::1", "fe80::1", "a :b", "#", "#a", "a #b", "a# b", "a#b", " #", "*",
    "*a", "&", "&a", "!", "!a", "!!str", "!!str a", "!unsafe", "|", "|-", "| a", ">", ">+", "%", "%YAML 1.1", "%a",
    "@", "@a", "`", "`a`", "'", "''", "'a'", "\"", "\"\"", "\"a\"", "[", "]", "[]", "[a]", "[1, 2]", "{", "}", "{}",
    "{a: b}", ",", "a,b", ", ", "a, b", "\\", "\\n", "a\\", "\\u0041", "{{ x }}", "{% raw %}", "{# c #}",
    "a {{ x | d(\"y\", 'z') }} b", "${x}", "$(x)", "$x", "\\(x)", "d7e1", "1e1", "0d1", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "123456789012345678901234567890", "1Gi", "5m", "0.1.2",
    "10.0.0.1", "10.233.0.0/18", "v1.2", "1.2.3.4:80", "1:", "1 2", "1 ", " 1", "0x", "0b", "0o", "+", "+1", "-1",
    "1-1", "1+1", "1/2", "\u{feff}", "\u{feff}a", "\u{85}", "\u{2028}", "\u{2029}", "\u{a0}", "a\u{a0}", "\u{200b}",
    "é", "\u{301}a", "日本", "\u{1f600}", "\u{1f468}\u{200d}\u{1f469}", "\u{ffff}", "\u{fffe}", "\u{fdd0}",
    "\u{10ffff}", "\u{e000}", "\u{e0041}", "\u{7f}", "\u{80}", "\u{9f}", "\0", "\u{1}", "\u{1b}[31m", "\t", "\ta",
    "a\t", "a\tb", "\r", "a\r", "\r\n", "\n", "\n\n", "a\n", "a\nb", "a\nb\n", "a\n\n", "\na", " a\nb", "a\n b",
    "a\n  \nb", "a\n\tb", "a \nb", "a\n---\nb", "a\n# b\n", "- a\n- b\n", "k: v\nl:\n  - 1\n", "a\r\nb\r\n",
    "a\n\u{85}b", "#!/bin/sh\nset -e\n\nif x; then\n\ty\nfi\n",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", "a\n...\nb\n", "\\\n", "\"\n", "'\n'",
    "a: |\n  b\n",
];

/// Pieces from which texts are put together.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "a", "b", "Z", "0", "1", "9", "e", "E", "x", "o", "_", ".", ":", ": ", " :", "-", "- ", "+", "#", " #", "# ",
    " ", "  ", "\n", "\n\n", "\n ", "\n  ", "\n\t", "\t", "\r", "\r\n", ",", ", ", "[", "]", "{", "}", "{{", "}}",
    "{%", "%}", "\"", "'", "''", "\\", "\\\\", "\\n", "/", "|", ">", "<", "<<", "=", "&", "*", "!", "?", "? ", "%",
    "@", "`", "~", "$", "^", "(", ")", ";", "true", "null", "yes", "no", "é", "ß", "日", "\u{1f600}", "\u{85}",
    "\u{a0}", "\u{2028}", "\u{2029}", "\u{feff}", "\u{200b}", "\u{ad}", "\u{0}", "\u{7}", "\u{1b}", "\u{7f}",
    "\u{9f}", "\u{fffd}", "\u{ffff}", "\u{10fffe}", "\u{e000}", "---", "...", "word", "10.0.0.1", "2026-01-01",
    "12:30", "\u{301}", "ا", "ש", "\u{202e}",
];

pub struct Generator {
    random: Random,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator { random: Random::new(seed) }
    }

    fn next(&mut self) -> u64 {
        self.random.next()
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        self.random.pick::<&'static str>(from)
    }

    /// Entries of a map: its keys differ.
    pub fn entries(&mut self, count: usize) -> Vec<(String, Data)> {
        let mut seen = HashSet::new();
        (0..count)
            .map(|i| {
                let mut key = self.text();
                while !seen.insert(key.clone()) {
                    key = format!("{key}{i}");
                }
                (key, self.value(0))
            })
            .collect()
    }

    fn value(&mut self, depth: usize) -> Data {
        if depth == 0 && self.below(500) == 0 {
            return self.deep();
        }
        match self.below(if depth < 5 { 16 } else { 12 }) {
            0..=7 => Data::Text(self.text().into()),
            8 => Data::Int(self.next() as i64 >> self.below(64)),
            9 => Data::Float(self.float()),
            10 => Data::Bool(self.next().is_multiple_of(2)),
            11 => Data::Null,
            12 | 13 => {
                let count = self.below(5);
                Data::List((0..count).map(|_| node(self.value(depth + 1))).collect())
            }
            _ => {
                let count = self.below(5);
                let mut map = Map::new();
                for _ in 0..count {
                    let key = self.text();
                    let name = node(Data::Text(key.as_str().into()));
                    map.insert(key.into(), Entry { key: name, value: node(self.value(depth + 1)) });
                }
                Data::Map(map)
            }
        }
    }

    /// Lists and maps in each other, far deeper than people nest them.
    fn deep(&mut self) -> Data {
        let mut data = self.value(5);
        for _ in 0..30 {
            data = if self.below(2) == 0 {
                Data::List(vec![node(data)])
            } else {
                let key = self.text();
                let name = node(Data::Text(key.as_str().into()));
                Data::Map(Map::from_iter([(key.into(), Entry { key: name, value: node(data) })]))
            };
        }
        data
    }

    pub fn text(&mut self) -> String {
        match self.below(8) {
            0..=2 => self.pick(WORDS).to_owned(),
            3 => format!("{}{}", self.pick(WORDS), self.pick(PIECES)),
            4 => format!("{}{}", self.pick(PIECES), self.pick(WORDS)),
            5 => {
                let long = if self.below(40) == 0 { 1200 } else { 60 };
                self.pieces(long)
            }
            _ => self.pieces(8),
        }
    }

    fn pieces(&mut self, most: usize) -> String {
        let count = self.below(most + 1);
        (0..count).map(|_| self.pick(PIECES)).collect()
    }

    pub fn float(&mut self) -> f64 {
        loop {
            let value = match self.below(4) {
                0 => f64::from_bits(self.next()),
                1 => (self.next() % 1000) as f64,
                2 => self.next() as i64 as f64 / 1000.0,
                _ => 10f64.powi(self.below(600) as i32 - 300),
            };
            if value.is_finite() {
                return value;
            }
        }
    }
}

fn node(data: Data) -> Node {
    Node::new(data, Span::default())
}
