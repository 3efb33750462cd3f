//! The values of an INI inventory: what Ansible reads, and how to write one so that it comes back.

use kspec_formats::{Data, float_text};

use crate::literal::{Literal, literal};

/// The words of a host line, as Python's `shlex` splits them: quotes are gone, `#` begins a comment anywhere.
/// `None` where a quote does not end.
pub fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            ' ' | '\t' | '\r' | '\n' => words.extend(word.take()),
            '#' => break,
            '\\' => word.get_or_insert_default().push(rest.next()?),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next()? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next()? {
                        '"' => break,
                        '\\' => match rest.next()? {
                            c @ ('"' | '\\') => word.push(c),
                            c => word.extend(['\\', c]),
                        },
                        c => word.push(c),
                    }
                }
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

/// What a value is once its quotes as a word are gone (host lines), or as it stands behind the `=` (`[g:vars]`);
/// `None` where it is no data.
pub fn typed(value: &str) -> Option<Data> {
    match literal(value) {
        Literal::Value(data) => Some(data),
        Literal::Text => Some(Data::Text(value.into())),
        Literal::NoData => None,
    }
}

/// The value at the end of a host line, which loses blanks of every script there: `None` where the line cannot be split
/// or the value holds a blank outside quotes, and where it is no data.
pub fn host_value(source: &str) -> Option<Data> {
    match words(format!("k={source}").trim_end())?.as_slice() {
        [word] => typed(word.strip_prefix("k=")?),
        _ => None,
    }
}

/// The value in a `[g:vars]` section; `None` where it is no data.
pub fn section_value(source: &str) -> Option<Data> {
    typed(source.trim())
}

/// How a host line says this value, or `None` where none does: lists, maps, and what INI cannot hold.
pub fn write_host(value: &Data) -> Option<String> {
    let mut candidates = plain(value);
    if let Data::Text(text) = value {
        candidates.extend([double_quoted(text), double_quoted(&python_text(text))]);
    }
    candidates.into_iter().find(|source| one_line(source) && host_value(source).as_ref() == Some(value))
}

/// How a `[g:vars]` section says this value, or `None` where none does.
pub fn write_section(value: &Data) -> Option<String> {
    let mut candidates = plain(value);
    if let Data::Text(text) = value {
        candidates.push(python_text(text));
    }
    candidates.into_iter().find(|source| one_line(source) && section_value(source).as_ref() == Some(value))
}

fn plain(value: &Data) -> Vec<String> {
    match value {
        Data::Null => vec!["None".to_owned()],
        Data::Bool(true) => vec!["True".to_owned()],
        Data::Bool(false) => vec!["False".to_owned()],
        Data::Int(value) => vec![value.to_string()],
        Data::Float(value) => vec![float_text(*value)],
        Data::BigInt(text) => vec![text.to_string()],
        Data::Text(text) if text.is_empty() => Vec::new(),
        Data::Text(text) => vec![text.to_string()],
        Data::Time(_) | Data::List(_) | Data::Map(_) => Vec::new(),
    }
}

/// Ansible cuts the file where Python's `splitlines` does.
fn one_line(source: &str) -> bool {
    !source
        .contains(|c: char| c.is_control() && c != '\t' || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}'))
}

/// In double quotes for `shlex`.
fn double_quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A Python string literal, in single quotes where that needs no escape.
fn python_text(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c == quote => out.extend(['\\', c]),
            c if one_line(c.encode_utf8(&mut [0; 4])) => out.push(c),
            c => out.push_str(&format!("\\U{:08x}", c as u32)),
        }
    }
    out.push(quote);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_comes_back() {
        let text = |text: &str| Data::Text(text.into());
        for (value, host, section) in [
            (text("192.0.2.11"), "192.0.2.11", "192.0.2.11"),
            (text("true"), "true", "true"),
            (text("True"), "\"'True'\"", "'True'"),
            (text("1.30"), "\"'1.30'\"", "'1.30'"),
            (text("a b"), "\"a b\"", "a b"),
            (text("a#b"), "\"a#b\"", "a#b"),
            (text(""), "\"\"", "''"),
            (text("it's"), "\"it's\"", "it's"),
            (text("a\nb"), "\"'a\\\\nb'\"", "'a\\nb'"),
            (text("-o X=\"y z\""), "\"-o X=\\\"y z\\\"\"", "-o X=\"y z\""),
            (text("..."), "\"'...'\"", "'...'"),
            (text("a\u{a0}"), "\"a\u{a0}\"", "'a\u{a0}'"),
            (text("{{ other }}"), "\"{{ other }}\"", "{{ other }}"),
            (Data::Bool(true), "True", "True"),
            (Data::Int(22), "22", "22"),
            (Data::Float(1e3), "1000.0", "1000.0"),
            (Data::Null, "None", "None"),
        ] {
            assert_eq!(write_host(&value).as_deref(), Some(host), "{value:?}");
            assert_eq!(write_section(&value).as_deref(), Some(section), "{value:?}");
        }
        assert_eq!(write_host(&Data::List(Vec::new())), None);
    }

    #[test]
    fn host_lines_lose_their_quotes() {
        assert_eq!(host_value("\"True\""), Some(Data::Bool(true)));
        assert_eq!(host_value("a#b"), Some(Data::Text("a".into())));
        assert_eq!(host_value("a b"), None);
        assert_eq!(host_value("it's"), None);
        assert_eq!(words("n1  a='x y' # c"), Some(vec!["n1".into(), "a=x y".into()]));
    }
}
