//! Values as kspec writes them.

use serde_json::Value;

use super::layout::{Brackets, Piece};
use super::source::is_jinja;

/// A value; `indent` is that of the line it stands on, for text over several lines.
pub fn value(value: &Value, indent: usize) -> Result<Piece, String> {
    Ok(match value {
        Value::Null => Piece::text("null"),
        Value::Bool(b) => Piece::text(b.to_string()),
        Value::Number(number) => Piece::text(number.to_string()),
        Value::String(text) if is_jinja(text) => Piece::text(jinja(text, indent)?),
        Value::String(text) => Piece::text(quoted(text)),
        Value::Array(items) => {
            let entries = items.iter().map(|item| Ok(vec![self::value(item, indent)?]));
            Piece::Block(Brackets::Square, entries.collect::<Result<_, String>>()?)
        }
        Value::Object(map) => {
            let entries = map.iter().map(|(name, item)| {
                Ok(vec![Piece::text(format!("{} = ", key(name))), self::value(item, indent)?])
            });
            Piece::Block(Brackets::Braces, entries.collect::<Result<_, String>>()?)
        }
    })
}

/// A list of texts.
pub fn texts<'a>(items: impl IntoIterator<Item = &'a str>) -> Piece {
    let entries = items.into_iter().map(|item| vec![Piece::text(quoted(item))]).collect();
    Piece::Block(Brackets::Square, entries)
}

/// Plain text: raw where that saves escapes.
pub fn quoted(text: &str) -> String {
    let simple = !text.chars().any(char::is_control) && !text.starts_with("\"\"");
    if simple && text.contains(['"', '\\']) && !text.contains("\"#") && !text.contains("\\#(") {
        return format!("#\"{text}\"#");
    }
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A template, with as many `#` as it needs.
fn jinja(text: &str, indent: usize) -> Result<String, String> {
    // A text that begins with two quotes would open the form of several lines.
    let several = text.contains('\n') || text.starts_with("\"\"");
    if !several && !text.contains('"') && !text.contains("\\(") {
        return Ok(format!("jinja\"{text}\""));
    }
    let ends_early = |hashes: &str| {
        let quotes = if several { "\"\"\"" } else { "\"" };
        text.contains(&format!("{quotes}{hashes}")) || text.contains(&format!("\\{hashes}("))
    };
    let hashes = ["#", "##", "###"].into_iter().find(|hashes| !ends_early(hashes));
    let hashes = hashes.ok_or_else(|| format!("no form of text holds {text:?}"))?;
    if !several {
        return Ok(format!("jinja{hashes}\"{text}\"{hashes}"));
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let deepest = |line: &&str| !line.is_empty() && !line.starts_with([' ', '\t']);
    if !lines.iter().any(deepest) || lines.iter().any(|l| !l.is_empty() && l.trim().is_empty()) {
        return Err(format!("the indent of {text:?} would be lost"));
    }
    let pad = " ".repeat(indent + 2);
    let mut out = format!("jinja{hashes}\"\"\"");
    for (at, line) in lines.iter().enumerate() {
        let last = at + 1 == lines.len();
        out.push('\n');
        if !line.is_empty() || last {
            out.push_str(&pad);
        }
        out.push_str(line);
    }
    out.push_str("\"\"\"");
    out.push_str(hashes);
    Ok(out)
}

/// A field's name, quoted where it is no word.
pub fn key(name: &str) -> String {
    const RESERVED: [&str; 9] = ["true", "false", "null", "if", "then", "else", "for", "in", "has"];
    let word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.starts_with(|c: char| !c.is_ascii_digit())
        && !RESERVED.contains(&name);
    if word { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_takes_the_form_that_holds_it() {
        for (text, written) in [
            ("a", r#""a""#),
            ("a\n", r#""a\n""#),
            (r#"say "a""#, r##"#"say "a""#"##),
            (r##"a"#b"##, r##""a\"#b""##),
            (r#"""a"#, r#""\"\"a""#),
        ] {
            assert_eq!(quoted(text), written);
        }
        for (text, written) in [
            ("{{ a }}", r#"jinja"{{ a }}""#),
            (r#"{{ a["b"] }}"#, r##"jinja#"{{ a["b"] }}"#"##),
            (r##"{{ "#" }}"##, r###"jinja##"{{ "#" }}"##"###),
            (
                "{% if a %}\n  b\n{% endif %}\n",
                "jinja#\"\"\"\n    {% if a %}\n      b\n    {% endif %}\n    \"\"\"#",
            ),
        ] {
            assert_eq!(jinja(text, 2).as_deref(), Ok(written));
        }
    }

    #[test]
    fn a_template_whose_indent_would_be_lost_is_refused() {
        assert!(jinja("  {{ a }}\n  b", 0).is_err());
    }
}
