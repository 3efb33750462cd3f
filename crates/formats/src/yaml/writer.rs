//! The YAML writer: block style, two blanks a level, `{}` and `[]` for what is empty.

use std::fmt::Write;

use super::quote;
use crate::{Sink, float_text};

/// Readers give up on a key that is longer than 1,024 characters unless it is marked with `?`.
const LONGEST_SIMPLE_KEY: usize = 1000;

/// Writes YAML into a text. Values are events (see [`Sink`]); comments and tags are given before what they
/// belong to.
#[derive(Debug, Default)]
pub struct YamlWriter {
    out: String,
    open: Vec<Open>,
    /// Where the next value goes.
    lead: Lead,
    /// Comment lines that wait for the next key or list element.
    comment: String,
}

/// A list or map that has not ended.
#[derive(Debug)]
struct Open {
    kind: Kind,
    /// Blanks before its keys or dashes.
    indent: usize,
    /// What stands before its first child.
    lead: Lead,
    empty: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    List,
    Map,
}

/// What stands on the line where a value begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Lead {
    #[default]
    Nothing,
    Key,
    Dash,
}

impl YamlWriter {
    pub fn new() -> YamlWriter {
        YamlWriter::default()
    }

    /// Begins a document with `---`.
    pub fn document(&mut self) {
        self.out.push_str("---\n");
        self.lead = Lead::Nothing;
    }

    /// A comment above the next key or list element, a line each; for the root, above the document's first line.
    /// Invisible characters, which could end the comment in some reader, become blanks.
    pub fn comment(&mut self, text: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }

    /// A text with a local tag, such as `!unsafe`. It is always quoted or a block.
    pub fn tagged(&mut self, tag: &str, text: &str) {
        self.begin_scalar();
        self.out.push_str(tag);
        self.out.push(' ');
        self.quoted(text);
        self.out.push('\n');
    }

    /// The text written so far; every line is ended.
    pub fn finish(self) -> String {
        self.out
    }

    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    fn indent(&mut self, width: usize) {
        const BLANKS: &str = "                                ";
        let mut left = width;
        while left > 0 {
            let part = left.min(BLANKS.len());
            self.out.push_str(&BLANKS[..part]);
            left -= part;
        }
    }

    /// Comments at an indentation, each line on its own.
    fn flush_comment(&mut self, indent: usize) {
        if self.comment.is_empty() {
            return;
        }
        let comment = std::mem::take(&mut self.comment);
        for line in comment.lines() {
            self.indent(indent);
            self.out.push('#');
            if !line.is_empty() {
                self.out.push(' ');
            }
            self.out.extend(line.chars().map(|c| if quote::is_invisible(c) { ' ' } else { c }));
            self.out.push('\n');
        }
    }

    /// Moves to where a child of the innermost list or map begins, and returns its indentation.
    fn begin_child(&mut self) -> usize {
        let open = self.open.last_mut().expect("a key or element stands in a map or list");
        let (indent, lead, first) = (open.indent, open.lead, open.empty);
        open.empty = false;
        match (first, lead) {
            (true, Lead::Dash) if self.comment.is_empty() => {
                self.out.push(' ');
                return indent;
            }
            (true, Lead::Dash | Lead::Key) => self.out.push('\n'),
            (true, Lead::Nothing) | (false, _) => {}
        }
        self.flush_comment(indent);
        self.indent(indent);
        indent
    }

    /// Before a value: in a list, its dash.
    fn begin_value(&mut self) {
        if let Some(Open { kind: Kind::List, .. }) = self.open.last() {
            self.begin_child();
            self.out.push('-');
            self.lead = Lead::Dash;
        } else if self.open.is_empty() {
            self.flush_comment(0);
        }
    }

    fn begin_scalar(&mut self) {
        self.begin_value();
        if self.lead != Lead::Nothing {
            self.out.push(' ');
        }
    }

    fn scalar(&mut self, text: &str) {
        self.begin_scalar();
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// The text in quotes or as a block, without the line end behind it.
    fn quoted(&mut self, text: &str) {
        let Some(open) = self.open.last() else {
            return quote::write_quoted(&mut self.out, text);
        };
        if !quote::is_block(text) {
            return quote::write_quoted(&mut self.out, text);
        }
        let indent = open.indent + 2;
        let body = text.strip_suffix('\n');
        self.out.push_str(if body.is_some() { "|" } else { "|-" });
        for line in body.unwrap_or(text).split('\n') {
            self.out.push('\n');
            if !line.is_empty() {
                self.indent(indent);
                self.out.push_str(line);
            }
        }
    }

    fn begin(&mut self, kind: Kind) {
        self.begin_value();
        let indent = match (self.lead, self.open.last()) {
            (Lead::Key | Lead::Dash, Some(open)) => open.indent + 2,
            (Lead::Nothing, _) | (_, None) => 0,
        };
        self.open.push(Open { kind, indent, lead: self.lead, empty: true });
    }

    fn end(&mut self) {
        let open = self.open.pop().expect("what ends was begun");
        if open.empty {
            if open.lead != Lead::Nothing {
                self.out.push(' ');
            }
            self.out.push_str(match open.kind {
                Kind::List => "[]\n",
                Kind::Map => "{}\n",
            });
        }
    }
}

impl Sink for YamlWriter {
    fn null(&mut self) {
        self.scalar("null");
    }

    fn bool(&mut self, value: bool) {
        self.scalar(if value { "true" } else { "false" });
    }

    fn int(&mut self, value: i64) {
        self.begin_scalar();
        writeln!(self.out, "{value}").expect("a String takes all text");
    }

    fn float(&mut self, value: f64) {
        self.scalar(&float_text(value));
    }

    fn text(&mut self, text: &str) {
        self.begin_scalar();
        if quote::is_plain(text) {
            self.out.push_str(text);
        } else {
            self.quoted(text);
        }
        self.out.push('\n');
    }

    fn begin_list(&mut self) {
        self.begin(Kind::List);
    }

    fn end_list(&mut self) {
        self.end();
    }

    fn begin_map(&mut self) {
        self.begin(Kind::Map);
    }

    fn key(&mut self, key: &str) {
        let indent = self.begin_child();
        let start = self.out.len();
        if quote::is_plain(key) {
            self.out.push_str(key);
        } else {
            quote::write_quoted(&mut self.out, key);
        }
        if self.out.len() - start > LONGEST_SIMPLE_KEY {
            self.out.insert_str(start, "? ");
            self.out.push('\n');
            self.indent(indent);
        }
        self.out.push(':');
        self.lead = Lead::Key;
    }

    fn end_map(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_like_what_a_person_writes() {
        let mut w = YamlWriter::new();
        w.document();
        w.begin_map();
        w.comment("The Helm client.\n\nOn control planes.");
        w.key("helm_enabled");
        w.bool(true);
        w.key("node_labels");
        w.begin_map();
        w.key("example.org/rack");
        w.text("a01");
        w.end_map();
        w.key("peers");
        w.begin_list();
        w.begin_map();
        w.key("router_id");
        w.text("10.20.1.1");
        w.key("as");
        w.int(64513);
        w.end_map();
        w.comment("the other");
        w.text("yes");
        w.begin_list();
        w.float(1e3);
        w.null();
        w.end_list();
        w.begin_map();
        w.comment("inside");
        w.key("k");
        w.begin_list();
        w.end_list();
        w.end_map();
        w.end_list();
        w.key("empty");
        w.begin_map();
        w.end_map();
        w.key("cert");
        w.text("BEGIN\n\n  END\n");
        w.key("raw");
        w.tagged("!unsafe", "{{ x }}");
        w.end_map();
        let expected = "---
# The Helm client.
#
# On control planes.
helm_enabled: true
node_labels:
  example.org/rack: a01
peers:
  - router_id: 10.20.1.1
    as: 64513
  # the other
  - \"yes\"
  - - 1000.0
    - null
  -
    # inside
    k: []
empty: {}
cert: |
  BEGIN

    END
raw: !unsafe \"{{ x }}\"
";
        assert_eq!(w.finish(), expected);
    }

    #[test]
    fn a_long_key_is_marked() {
        let mut w = YamlWriter::new();
        w.begin_map();
        w.key(&"k".repeat(2000));
        w.int(1);
        w.end_map();
        assert_eq!(w.finish(), format!("? {}\n: 1\n", "k".repeat(2000)));
    }
}
