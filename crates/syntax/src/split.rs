//! Cuts a file into its items without a grammar, so that a broken item costs that item and no other.
//!
//! An item begins at column 0 with an item word, a blank, and a name or a quote, whatever is open above it.

use std::ops::Range;

use crate::scan::{Mark, Scanner, TextLine, is_name_byte};

/// The items of a file, in order. They cover it exactly: comments and empty lines belong to the item below
/// them, those at the end of the file to the last item.
pub fn split(text: &str) -> Vec<Range<usize>> {
    let starts = Splitter::new(text).starts();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

struct Splitter<'a> {
    text: &'a str,
    /// Where the comments and empty lines directly above the current line begin.
    lead: Option<usize>,
    depth: usize,
    starts: Vec<usize>,
}

impl<'a> Splitter<'a> {
    fn new(text: &'a str) -> Self {
        Splitter { text, lead: None, depth: 0, starts: Vec::new() }
    }

    fn starts(mut self) -> Vec<usize> {
        let text = self.text;
        // An item in a text: its head is strict, since the text may well be code of another language.
        let cut = |line: TextLine| is_strict_head(&text[line.start..]);
        let scanner = Scanner::cutting(text, &cut);
        if self.text.starts_with('\u{feff}') {
            self.lead = Some(0);
            self.line('\u{feff}'.len_utf8());
        } else {
            self.line(0);
        }
        for (at, mark) in scanner {
            match mark {
                Mark::LineEnd => self.line(at + 1),
                Mark::Open(_) => self.depth += 1,
                Mark::Close(_) => self.depth = self.depth.saturating_sub(1),
                Mark::Text(text) if text.cut => {
                    self.lead = None;
                    self.begin(text.end);
                }
                Mark::Text(_) | Mark::Comment | Mark::Comma | Mark::Prefix(_) => {}
            }
        }
        // What stands above the first item and is no comment is an item of its own, a broken one.
        if self.starts.first() != Some(&0) && !self.text.is_empty() {
            self.starts.insert(0, 0);
        }
        self.starts
    }

    /// A line of code begins here.
    fn line(&mut self, start: usize) {
        let rest = &self.text[start..];
        match rest.as_bytes().first() {
            Some(b' ' | b'\t' | b'\r' | b'\n' | b'/') => {
                let content = rest.trim_start_matches([' ', '\t', '\r']);
                let indented = content.len() < rest.len();
                let leads = content.is_empty()
                    || content.starts_with('\n')
                    || content.starts_with("//") && (self.depth == 0 || !indented);
                if !leads {
                    self.lead = None;
                } else if self.lead.is_none() {
                    self.lead = Some(start);
                }
            }
            Some(_) => {
                if begins_item(rest, self.depth) && !(self.depth > 0 && stands_inside(rest)) {
                    self.begin(start);
                }
                self.lead = None;
            }
            None => {}
        }
    }

    fn begin(&mut self, start: usize) {
        self.starts.push(self.lead.take().unwrap_or(start));
        self.depth = 0;
    }
}

/// A word, and what follows it behind blanks. None where no blank follows the word.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().position(|b| !is_name_byte(b))?;
    let rest = text[end..].trim_start_matches([' ', '\t']);
    (end > 0 && rest.len() < text.len() - end).then(|| (&text[..end], rest))
}

fn is_name_or_quote(text: &str) -> bool {
    text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'"'))
}

/// Whether a line that begins an item at column 0 is after all an entry of the block that is open above it: a
/// `let` or `assert` that ends on its line while the lines below it are indented.
fn stands_inside(text: &str) -> bool {
    let mut lines = text.split('\n').map(str::trim_end);
    let line = lines.next().unwrap_or("");
    let is_entry = matches!(word(line), Some(("let" | "assert", _)));
    let mut depth = 0_i32;
    for (_, mark) in Scanner::new(line) {
        match mark {
            Mark::Open(_) => depth += 1,
            Mark::Close(_) => depth -= 1,
            Mark::Text(text) if !text.closed => return false,
            Mark::Text(_) | Mark::Comma | Mark::Comment | Mark::LineEnd | Mark::Prefix(_) => {}
        }
    }
    let ends =
        line.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '#' | ')' | ']' | '}' | '_'));
    let goes_on = ["then", "else", "in"].iter().any(|word| line.ends_with(word));
    let is_whole = depth == 0 && ends && !goes_on;
    let below = lines.find(|line| !line.trim_start().is_empty() && !line.trim_start().starts_with("//"));
    let is_entry_below = below.is_some_and(|below| {
        let content = below.trim_start();
        let begins = content.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '"' | '['));
        let goes_on = ["then ", "else ", "with "].iter().any(|word| content.starts_with(word));
        content.len() < below.len() && begins && !goes_on
    });
    is_entry && is_whole && is_entry_below
}

/// Whether a line at column 0 begins an item: the loose head, in code.
pub(crate) fn begins_item(line: &str, depth: usize) -> bool {
    let Some((word, rest)) = word(line) else { return false };
    match word {
        "import" | "param" | "let" | "type" | "component" | "cluster" | "test" | "catalogue" | "rule"
        | "crd" => is_name_or_quote(rest),
        "abstract" => rest.starts_with("cluster"),
        "assert" => !is_field_sign(rest),
        "for" => depth == 0 && is_name_or_quote(rest),
        // Parts of the item above.
        "then" | "else" | "with" | "extends" | "as" | "after" | "in" => false,
        // A misspelt word costs itself, not the item above it.
        _ => depth == 0 && !word.starts_with(|c: char| c.is_ascii_digit()),
    }
}

/// Whether what follows a word makes it a field.
fn is_field_sign(rest: &str) -> bool {
    let equals = rest.starts_with('=') && !rest.starts_with("==");
    equals
        || rest.is_empty()
        || ["+=", "-=", "{", ":", "?", "\n", "\r", "//"].iter().any(|s| rest.starts_with(s))
}

/// Whether a line can only be the head of an item.
fn is_strict_head(line: &str) -> bool {
    let line = line.split('\n').next().unwrap_or(line).trim_end();
    let Some((word, rest)) = word(line) else { return false };
    let name_end = rest.bytes().position(|b| !is_name_byte(b)).unwrap_or(rest.len());
    let behind = rest[name_end..].trim_start();
    let named = name_end > 0 && !rest.starts_with(|c: char| c.is_ascii_digit());
    let quoted = rest.starts_with('"') && !rest.starts_with("\"\"");
    match word {
        "let" => named && (behind.starts_with(['=', ':']) || rest[name_end..].starts_with('(')),
        "param" => named && behind.starts_with(':'),
        "type" => named && behind.starts_with('='),
        "abstract" => is_strict_head(rest),
        "cluster" => named && (behind.starts_with("extends ") || line.ends_with('{') || line.ends_with('}')),
        "component" | "catalogue" => named && (line.ends_with('{') || line.ends_with('}')),
        "test" | "rule" => quoted && (line.ends_with('{') || line.ends_with('}')),
        "import" => quoted && rest.contains(".kspec\""),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn items(text: &str) -> Vec<&str> {
        split(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn comments_lead_the_item_below() {
        let text = "// file\n\n/// doc\nlet a = 1\n\n// b\nlet b = 2\n// end\n";
        assert_eq!(items(text), ["// file\n\n/// doc\nlet a = 1\n", "\n// b\nlet b = 2\n// end\n"]);
    }

    #[test]
    fn an_open_block_ends_at_the_next_item() {
        let text = "cluster a {\n  vars {\n  // inside\n// above\ncluster b { }\n";
        assert_eq!(items(text), ["cluster a {\n  vars {\n  // inside\n", "// above\ncluster b { }\n"]);
    }

    #[test]
    fn fields_and_loops_inside_begin_nothing() {
        let text =
            "cluster a {\ntest = 1\ntype { }\nassert = 2\nfor x in y { }\nlet.x = 1\n}\nfor x in y { }\n";
        assert_eq!(items(text).len(), 2);
        assert_eq!(items("// file\nvars { }\nlet a = 1\n"), ["// file\nvars { }\n", "let a = 1\n"]);
        assert_eq!(items("assert (a)\nassert !b\nassert x else \"m\"\n").len(), 3);
    }

    #[test]
    fn an_entry_at_the_margin_stays_in_its_block() {
        let inside = "cluster a {\n  x = 1\nlet b = [2]\n\n  // why\n  y = b\n}\n";
        assert_eq!(items(inside).len(), 1);
        let below = "cluster a {\n  x = 1\nlet b = if c then 1\n  else 2\n";
        assert_eq!(items(below).len(), 2);
        assert_eq!(items("cluster a {\n  x = 1\nlet b = {\n  c = 1\n}\n").len(), 2);
    }

    #[test]
    fn a_misspelt_word_is_an_item_of_its_own() {
        assert_eq!(items("let a = 1\nclusterr b {\nx y\n}\nlet c = a\nthen x\n").len(), 3);
    }

    #[test]
    fn texts_hide_all_but_strict_heads() {
        let hidden = "let a = \"\"\"\nlet us go\ncluster of things\n  \"\"\"\nlet b = 1\n";
        assert_eq!(items(hidden).len(), 2);
        let open = "let a = #\"\"\"\n  text\n\ncluster b {\n  x = \"\"\"\n    y\n    \"\"\"\n}\n";
        assert_eq!(
            items(open),
            ["let a = #\"\"\"\n  text\n\n", "cluster b {\n  x = \"\"\"\n    y\n    \"\"\"\n}\n"]
        );
    }

    #[test]
    fn marks_before_the_text_count() {
        assert_eq!(items("let a = jinja\"\\\"\nlet b = \"{\"\n").len(), 2);
        assert_eq!(items("\u{feff}let a = 1\r\n\r\nlet b = 2\r\n").len(), 2);
    }

    proptest! {
        #[test]
        fn items_cover_the_file(lines in prop::collection::vec(
            prop::sample::select(vec![
                "let a = 1", "cluster b {", "  x = \"", "  y = \"\"\"", "}", "", "// c", "  // d", "abstract cluster x {",
                "\"\"\"#", "for a in b {", "é = \u{feff}", "\\(", "assert", "assert a", "\r", "#\"x",
            ]), 0..20), end in prop::bool::ANY) {
            let text = lines.join("\n") + if end { "\n" } else { "" };
            prop_assert_eq!(items(&text).concat(), text.clone());
            prop_assert!(split(&text).windows(2).all(|w| w[0].start < w[1].start && w[0].end == w[1].start));
        }
    }
}
