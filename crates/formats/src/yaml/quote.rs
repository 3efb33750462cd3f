//! How a text stands in a YAML file: plain, quoted, or as a block.
//!
//! Three families of readers must agree: YAML 1.1 (PyYAML in Ansible), YAML 1.2, and Go's (kubectl), which reads
//! 1.1 booleans and 1.2 octals. So a text stays plain only if none of them could see anything else in it.

/// Words that some reader takes for a bool, a null or a float, in lower case.
const WORDS: [&str; 12] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "nan", "inf"];

/// Whether the text may stand as a plain scalar, as a value or as a key.
pub fn is_plain(text: &str) -> bool {
    let Some(first) = text.bytes().next() else {
        return false;
    };
    if !(first.is_ascii_alphanumeric() || first == b'_' || first == b'/' || first >= 0x80) {
        return false;
    }
    every_character_is_harmless(text) && !looks_like_a_number(text, first) && !is_a_word(text)
}

fn every_character_is_harmless(text: &str) -> bool {
    let bytes = text.as_bytes();
    let ascii = bytes.iter().enumerate().all(|(i, byte)| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'/' | b'.' | b'-' | b'+' | b'@' | b'=' => true,
        b'(' | b')' | b'*' | b'?' | b';' | b'<' | b'>' | b'$' | b'^' | b'~' | b'|' | b'&' | b'!' => true,
        b'%' | b',' | b'\'' | b'"' => true,
        // Ends a key where a blank follows, or nothing.
        b':' => !matches!(bytes.get(i + 1), None | Some(b' ')),
        // Begins a comment behind a blank.
        b'#' => i > 0 && bytes[i - 1] != b' ',
        b' ' => i + 1 < bytes.len(),
        byte => *byte >= 0x80,
    });
    ascii
        && (text.is_ascii() || text.chars().all(|c| c.is_ascii() || c.is_alphanumeric() && !is_invisible(c)))
}

/// Whether it consists only of what numbers, dates and times of any reader consist of. A version or an address
/// (two points or more, digits between them) is none.
fn looks_like_a_number(text: &str, first: u8) -> bool {
    let bytes = text.as_bytes();
    if first.is_ascii_digit() {
        let parts =
            text.split('.').filter(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
        let points = bytes.iter().filter(|byte| **byte == b'.').count();
        if points >= 2 && parts.count() == points + 1 {
            return false;
        }
        return bytes.iter().all(|byte| {
            matches!(byte,
                b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X' | b'o' | b'O' | b'i' | b'I' | b'n' | b'N'
                | b't' | b'T' | b'z' | b'Z' | b'_' | b'+' | b'-' | b'.' | b':' | b',' | b' ')
        });
    }
    // Like the start of a hash (`d7e1`): no reader errs, but people do.
    text.len() >= 4 && bytes.iter().all(u8::is_ascii_hexdigit) && bytes.iter().any(u8::is_ascii_digit)
}

fn is_a_word(text: &str) -> bool {
    text.len() <= 5 && WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Characters that a person cannot see, that some reader refuses, or that break lines in some reader.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2000}'..='\u{200f}'
        | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{e000}'..='\u{f8ff}'
        | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}')
        || (c as u32) & 0xfffe == 0xfffe
        || c as u32 >= 0xe0000
}

/// Writes the text in quotes, on one line: single ones where that saves backslashes, else double ones.
pub fn write_quoted(out: &mut String, text: &str) {
    let escapes = if text.is_ascii() {
        text.bytes().any(|byte| byte < 0x20 || byte == 0x7f)
    } else {
        text.chars().any(is_invisible)
    };
    if !escapes && text.contains(['"', '\\']) {
        write_single(out, text);
    } else {
        write_double(out, text);
    }
}

fn write_single(out: &mut String, text: &str) {
    out.push('\'');
    for (i, part) in text.split('\'').enumerate() {
        if i > 0 {
            out.push_str("''");
        }
        out.push_str(part);
    }
    out.push('\'');
}

fn write_double(out: &mut String, text: &str) {
    out.push('"');
    let mut copied = 0;
    for (i, c) in text.char_indices() {
        let short = match c {
            '"' => Some("\\\""),
            '\\' => Some("\\\\"),
            '\n' => Some("\\n"),
            '\r' => Some("\\r"),
            '\t' => Some("\\t"),
            _ if is_invisible(c) => None,
            _ => continue,
        };
        out.push_str(&text[copied..i]);
        copied = i + c.len_utf8();
        match (short, c as u32) {
            (Some(short), _) => out.push_str(short),
            (None, code @ 0..=0xff) => push_hex(out, 'x', code, 2),
            (None, code @ 0x100..=0xffff) => push_hex(out, 'u', code, 4),
            (None, code) => push_hex(out, 'U', code, 8),
        }
    }
    out.push_str(&text[copied..]);
    out.push('"');
}

fn push_hex(out: &mut String, letter: char, code: u32, width: u32) {
    out.push('\\');
    out.push(letter);
    for i in (0..width).rev() {
        let digit = char::from_digit(code >> (4 * i) & 0xf, 16).expect("four bits are a hexadecimal digit");
        out.push(digit);
    }
}

/// Whether a literal block (`|`, `|-`) says exactly this text to every reader: several lines, none of them blank
/// characters only or beginning with a tab, the first not indented, at most one line end behind the last.
pub(super) fn is_block(text: &str) -> bool {
    let body = text.strip_suffix('\n').unwrap_or(text);
    if !text.contains('\n') || body.is_empty() || body.starts_with([' ', '\n']) || body.ends_with('\n') {
        return false;
    }
    let blank = |line: &str| !line.is_empty() && line.bytes().all(|byte| byte == b' ');
    if body.split('\n').any(|line| line.starts_with('\t') || blank(line)) {
        return false;
    }
    if text.is_ascii() {
        text.bytes().all(|byte| (0x20..0x7f).contains(&byte) || byte == b'\n' || byte == b'\t')
    } else {
        text.chars().all(|c| c == '\n' || c == '\t' || !is_invisible(c))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(text: &str) -> String {
        let mut out = String::new();
        write_quoted(&mut out, text);
        out
    }

    #[test]
    fn plain_is_what_nobody_misreads() {
        for text in [
            "calico",
            "1.35.4",
            "10.0.0.1",
            "10.233.0.0/18",
            "5Gi",
            "100m",
            "1h0m0s",
            "http://x/y",
            "a b",
            "é",
            "kube-ovn",
            "/etc/kubernetes",
            "fe80::1",
            "it's",
            "a#b",
            "gpu=any:NoSchedule",
            "_x",
        ] {
            assert!(is_plain(text), "{text}");
        }
        for text in [
            "",
            "y",
            "N",
            "Yes",
            "oFF",
            "true",
            "~",
            "null",
            "None",
            "1",
            "0644",
            "0o644",
            "0x1f",
            "1_000",
            "1,000",
            "12:30",
            "1e3",
            "1.30",
            ".5",
            "5.",
            "-1",
            "+1",
            "inf",
            ".nan",
            "2026-01-01",
            "2026-01-01T10:00:00Z",
            "=",
            "<<",
            " a",
            "a ",
            "a: b",
            "a:",
            "a #b",
            "- a",
            "? a",
            "[a",
            "{a",
            "*a",
            "&a",
            "!a",
            "|",
            ">",
            "@a",
            "`a",
            "%a",
            "\"a",
            "'a",
            "a\tb",
            "a\nb",
            "a\u{85}b",
            "\u{feff}a",
            "::1",
            "d7e1",
            "---",
            "a\u{a0}b",
            "0:0",
        ] {
            assert!(!is_plain(text), "{text:?}");
        }
    }

    #[test]
    fn quotes_are_those_that_a_person_would_take() {
        assert_eq!(quoted("true"), r#""true""#);
        assert_eq!(quoted(r#"{{ a | replace("x", 'y') }}"#), r#"'{{ a | replace("x", ''y'') }}'"#);
        assert_eq!(
            quoted("a\nb\t\"\\\u{85}\u{2028}\u{1f600}\u{e0001}"),
            "\"a\\nb\\t\\\"\\\\\\x85\\u2028\u{1f600}\\U000e0001\""
        );
    }

    #[test]
    fn blocks_only_where_they_are_exact() {
        for text in ["a\n", "a\nb", "a\n\n  b: #c\n", "a\n---\n"] {
            assert!(is_block(text), "{text:?}");
        }
        for text in ["a", "\n", "a\n\n", " a\nb", "\na\n", "a\n\tb\n", "a\n  \nb", "a\r\nb", "a\n\u{85}b"] {
            assert!(!is_block(text), "{text:?}");
        }
    }
}
