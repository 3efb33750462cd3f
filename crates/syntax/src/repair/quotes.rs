//! Finds the place for a quote that is missing in a line.

use super::lines::Bracket;
use crate::scan::{Mark, Scanner, is_name_byte};

/// Longer lines are not worth the search, which is quadratic.
const LONGEST: usize = 400;

/// Words behind which, or before which, a text may stand without a sign between them.
const WORDS: [&str; 30] = [
    "node",
    "group",
    "file",
    "manifests",
    "import",
    "rule",
    "test",
    "crd",
    "resource",
    "cluster",
    "existing",
    "as",
    "after",
    "else",
    "then",
    "in",
    "if",
    "for",
    "extends",
    "refuses",
    "with",
    "assert",
    "given",
    "require",
    "because",
    "catalogue",
    "use",
    "override",
    "unset",
    "deliver",
];

/// A line with the quote that it lacked.
pub(super) struct Mended {
    pub at: usize,
    pub inserted: String,
    /// In offsets of the line as it was.
    pub brackets: Vec<Bracket>,
    pub end: usize,
}

/// The place at which one more quote (or the `)` of an interpolation) makes the most sense; none if no place
/// closes the line's texts.
pub(super) fn mend(line: &str) -> Option<Mended> {
    if line.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, Mended)> = None;
    for (at, inserted) in candidates(line) {
        let trial = format!("{}{inserted}{}", &line[..at], &line[at..]);
        let Some((cost, brackets, end)) = judge(&trial) else { continue };
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            let back = |offset: usize| if offset > at { offset - inserted.len() } else { offset };
            let brackets = brackets.into_iter().map(|b| Bracket { at: back(b.at), byte: b.byte }).collect();
            best = Some((cost, Mended { at, inserted: inserted.into(), brackets, end: back(end) }));
        }
    }
    best.map(|(_, mended)| mended)
}

/// Places between words, with what may be missing there.
fn candidates(line: &str) -> impl Iterator<Item = (usize, &'static str)> + '_ {
    let bytes = line.as_bytes();
    let inside_word =
        |at: usize| at > 0 && at < bytes.len() && is_name_byte(bytes[at - 1]) && is_name_byte(bytes[at]);
    let escaped = |at: usize| at > 0 && bytes[at - 1] == b'\\';
    let places: Vec<usize> = (0..=line.len())
        .filter(|at| line.is_char_boundary(*at) && !inside_word(*at) && !escaped(*at))
        .collect();
    let mut insertions = vec!["\"", ")"];
    if line.contains("#\"") {
        insertions.extend(["\"#", "#\""]);
    }
    let empty = move |at: usize, text: &str| text == ")" && at > 0 && bytes[at - 1] == b'(';
    let at_places = move |text| places.clone().into_iter().map(move |at| (at, text));
    insertions.into_iter().flat_map(at_places).filter(move |(at, text)| !empty(*at, text))
}

/// How unlikely a line is, with its brackets and the end of its code; none if a text is open.
fn judge(line: &str) -> Option<(usize, Vec<Bracket>, usize)> {
    let mut brackets: Vec<Bracket> = Vec::new();
    let mut end = line.len();
    let mut cost = 0;
    let mut open: Vec<u8> = Vec::new();
    for (at, mark) in Scanner::new(line) {
        match mark {
            Mark::Open(byte) => {
                open.push(byte);
                brackets.push(Bracket { at, byte });
            }
            Mark::Close(byte) => {
                let leads = brackets.iter().all(|b| matches!(b.byte, b')' | b']' | b'}'));
                if open.pop() != Some(crate::scan::partner(byte)) && !leads {
                    cost += 2;
                }
                brackets.push(Bracket { at, byte });
            }
            Mark::Text(text) if !text.closed || text.form.multi => return None,
            Mark::Text(text) => {
                // Code in a text tells that it began or ended at the wrong quote.
                let content = &line[at..text.end];
                cost += usize::from(content.contains(" = ")) + usize::from(content.contains("\" "));
                cost += unlikely_neighbours(line, at, text.end);
            }
            Mark::Comment => {
                // A comment has a blank before it; `//` elsewhere is part of an address.
                if at > 0 && !matches!(line.as_bytes()[at - 1], b' ' | b'\t' | b'{' | b'}' | b',') {
                    cost += 2;
                }
                end = line[..at].trim_end().len();
            }
            Mark::LineEnd | Mark::Comma | Mark::Prefix(_) => {}
        }
    }
    // Brackets that stay open do so at the end of a line.
    let trailing = line[..end].bytes().rev().take_while(|b| matches!(b, b'{' | b'[' | b'(' | b' ')).count();
    let inside = open.len().saturating_sub(line[end - trailing..end].bytes().filter(|b| *b != b' ').count());
    Some((cost + 2 * inside, brackets, end))
}

fn unlikely_neighbours(line: &str, start: usize, end: usize) -> usize {
    let (before, after) = (&line[..start], &line[end..]);
    let mut cost = 0;
    let marked = ["jinja", "verbatim", "flux"].iter().any(|mark| before.ends_with(mark));
    let quotes_key = before.is_empty() || before.ends_with('.');
    let free = |b: u8| matches!(b, b' ' | b'\t' | b'(' | b'[' | b'{' | b',' | b'.' | b'=' | b'!' | b'+');
    if !marked && before.bytes().last().is_some_and(|b| !free(b)) {
        cost += 3;
    }
    let ends = |b: u8| matches!(b, b' ' | b'\t' | b')' | b']' | b'}' | b',') || quotes_key && b == b'.';
    if after.bytes().next().is_some_and(|b| !ends(b)) {
        cost += 3;
    }
    let word_before =
        before.trim_end().rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
    let behind = after.trim_start();
    let word_after = behind.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
    let resource_head =
        before.trim_start().starts_with("resource ") || before.trim_start().starts_with("existing ");
    if !marked && !word_before.is_empty() && !WORDS.contains(&word_before) && !resource_head {
        cost += 1;
    }
    if !word_after.is_empty() && !WORDS.contains(&word_after) || behind.starts_with('"') {
        cost += 1;
    }
    cost
}

#[cfg(test)]
mod tests {
    fn mended(line: &str) -> String {
        let mended = super::mend(line).expect("one quote is enough");
        format!("{}{}{}", &line[..mended.at], mended.inserted, &line[mended.at..])
    }

    #[test]
    fn a_quote_goes_where_it_makes_sense() {
        for (broken, whole) in [
            (r#"image = "busybox:1.36"#, r#"image = "busybox:1.36""#),
            (r#"image = busybox:1.36""#, r#"image = "busybox:1.36""#),
            (r#"args = ["sh", "-c, "echo"]"#, r#"args = ["sh", "-c", "echo"]"#),
            (r#"args = ["sh", -c", "echo"]"#, r#"args = ["sh", "-c", "echo"]"#),
            (
                r#"mounts = [{ name = "data, path = "/data" }]"#,
                r#"mounts = [{ name = "data", path = "/data" }]"#,
            ),
            (r#"a = "x // why"#, r#"a = "x" // why"#),
            (r#"url = "https://example.org/x"#, r#"url = "https://example.org/x""#),
            (r#"use app(n = a) as "app-\(a.name)"#, r#"use app(n = a) as "app-\(a.name)""#),
            (r#"name = "\(n-tls", x = 1"#, r#"name = "\(n)-tls", x = 1"#),
            (r##"a = #"\d+"##, r##"a = #"\d+"#"##),
            (r#"node "n1 {"#, r#"node "n1" {"#),
        ] {
            assert_eq!(mended(broken), whole);
        }
    }
}
