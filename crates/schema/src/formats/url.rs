//! `url`: a scheme, `://`, and what it leads to.

use super::FormatFault;

pub fn judge(text: &str) -> Result<(), FormatFault> {
    let scheme = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'));
    let Some(scheme) = scheme.filter(|at| text[*at..].starts_with(':')) else {
        return Err(FormatFault::new(0, "it begins with a scheme, such as https://"));
    };
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(FormatFault::new(0, "a scheme begins with a letter"));
    }
    let Some(rest) = text[scheme..].strip_prefix("://") else {
        return Err(FormatFault::new(scheme, "`://` stands behind the scheme"));
    };
    let start = text.len() - rest.len();
    if rest.is_empty() {
        return Err(FormatFault::new(start, "nothing stands behind the scheme"));
    }
    if let Some(at) = text.find(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(FormatFault::new(at, "a URL has no blanks and no control characters"));
    }
    Ok(())
}
