//! The JSON writer.

use std::fmt::Write;

use crate::{Sink, float_text};

/// How JSON is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One line without blanks and without a line end.
    Line,
    /// Indented by so many blanks a level, with a final line end.
    Indented(usize),
}

/// Writes one value as JSON. Texts stand as they are but for what JSON must escape.
#[derive(Debug)]
pub struct JsonWriter {
    out: String,
    layout: Layout,
    /// Whether each open list or map is a list, and has an element.
    open: Vec<(bool, bool)>,
}

impl JsonWriter {
    pub fn new(layout: Layout) -> JsonWriter {
        JsonWriter { out: String::new(), layout, open: Vec::new() }
    }

    pub fn finish(mut self) -> String {
        if let Layout::Indented(_) = self.layout {
            self.out.push('\n');
        }
        self.out
    }

    /// Before an element of a list or a key of a map.
    fn next(&mut self) {
        if let Some((_, used)) = self.open.last_mut() {
            if std::mem::replace(used, true) {
                self.out.push(',');
            }
            self.line();
        }
    }

    fn line(&mut self) {
        if let Layout::Indented(width) = self.layout {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n(' ', width * self.open.len()));
        }
    }

    /// Before any value.
    fn value(&mut self) {
        if let Some((true, _)) = self.open.last() {
            self.next();
        }
    }

    fn begin(&mut self, bracket: char, list: bool) {
        self.value();
        self.out.push(bracket);
        self.open.push((list, false));
    }

    fn end(&mut self, bracket: char) {
        if let Some((_, true)) = self.open.pop() {
            self.line();
        }
        self.out.push(bracket);
    }

    fn quoted(&mut self, text: &str) {
        self.out.push('"');
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| NEEDS_ESCAPE[usize::from(byte)]) {
            let (plain, escaped) = rest.split_at(at);
            self.out.push_str(plain);
            self.escape(escaped.as_bytes()[0]);
            rest = &escaped[1..];
        }
        self.out.push_str(rest);
        self.out.push('"');
    }

    fn escape(&mut self, byte: u8) {
        match byte {
            b'"' => self.out.push_str("\\\""),
            b'\\' => self.out.push_str("\\\\"),
            b'\n' => self.out.push_str("\\n"),
            b'\r' => self.out.push_str("\\r"),
            b'\t' => self.out.push_str("\\t"),
            _ => write!(self.out, "\\u{byte:04x}").expect("a String takes all text"),
        }
    }
}

/// The bytes of a text that JSON cannot hold as they are, and DEL, which hides from people. All are ASCII.
const NEEDS_ESCAPE: [bool; 256] = {
    let mut needs = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        needs[byte] = true;
        byte += 1;
    }
    needs[b'"' as usize] = true;
    needs[b'\\' as usize] = true;
    needs[0x7f] = true;
    needs
};

impl Sink for JsonWriter {
    fn null(&mut self) {
        self.value();
        self.out.push_str("null");
    }

    fn bool(&mut self, value: bool) {
        self.value();
        self.out.push_str(if value { "true" } else { "false" });
    }

    fn int(&mut self, value: i64) {
        self.value();
        write!(self.out, "{value}").expect("a String takes all text");
    }

    fn float(&mut self, value: f64) {
        self.value();
        self.out.push_str(&float_text(value));
    }

    fn text(&mut self, text: &str) {
        self.value();
        self.quoted(text);
    }

    fn begin_list(&mut self) {
        self.begin('[', true);
    }

    fn end_list(&mut self) {
        self.end(']');
    }

    fn begin_map(&mut self) {
        self.begin('{', false);
    }

    fn key(&mut self, key: &str) {
        self.next();
        self.quoted(key);
        self.out.push(':');
        if let Layout::Indented(_) = self.layout {
            self.out.push(' ');
        }
    }

    fn end_map(&mut self) {
        self.end('}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(layout: Layout, source: &str) -> String {
        let mut w = JsonWriter::new(layout);
        crate::json::read(source).expect("the test's JSON is valid").feed(&mut w);
        w.finish()
    }

    #[test]
    fn both_layouts() {
        let source = r#"{"a": [1, 1.5, {}, []], "b": {"c\n": "\u0001é\"", "d": null}}"#;
        let line = "{\"a\":[1,1.5,{},[]],\"b\":{\"c\\n\":\"\\u0001é\\\"\",\"d\":null}}";
        assert_eq!(write(Layout::Line, source), line);
        let indented = "{\n  \"a\": [\n    1,\n    1.5,\n    {},\n    []\n  ],\n  \"b\": {\n    \"c\\n\": \"\\u0001é\\\"\",\n    \"d\": null\n  }\n}\n";
        assert_eq!(write(Layout::Indented(2), source), indented);
        assert_eq!(write(Layout::Line, "\"x\""), "\"x\"");
    }
}
