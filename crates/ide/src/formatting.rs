//! Formatting as one small edit.

use kspec::{Formatted, format};
use kspec_base::Span;

/// What to replace so that a text is formatted; `None` where it is, or where it is broken.
pub fn formatting(text: &str) -> Option<(Span, String)> {
    let Formatted::Text(formatted) = format(text) else { return None };
    if formatted == text {
        return None;
    }
    // What is the same at both ends stays, so that cursors there do.
    let same = text.char_indices().zip(formatted.chars()).find(|((_, a), b)| a != b);
    let shorter = text.len().min(formatted.len());
    let start = same.map_or(shorter, |((at, _), _)| at);
    let rest = shorter - start;
    let backwards = text.chars().rev().zip(formatted.chars().rev()).take_while(|(a, b)| a == b);
    let mut end = 0;
    for (c, _) in backwards {
        if end + c.len_utf8() > rest {
            break;
        }
        end += c.len_utf8();
    }
    let span = Span::new(start as u32, (text.len() - end) as u32);
    Some((span, formatted[start..formatted.len() - end].to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_replaced() {
        let text = "// é\nlet b=  2\n// é\n";
        let (span, new) = formatting(text).expect("it is not formatted");
        let (start, end) = (span.start as usize, span.end as usize);
        assert_eq!(format!("{}{new}{}", &text[..start], &text[end..]), "// é\nlet b = 2\n// é\n");
        assert!(span.end - span.start < 6);
        assert_eq!(formatting("let a = 1\n"), None);
        assert_eq!(formatting("let a = = [\n"), None);
    }
}
