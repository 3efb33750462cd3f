//! `version`: numbers between dots, a leading `v`, a pre-release and build metadata as they come.

use super::FormatFault;

pub fn judge(text: &str) -> Result<(), FormatFault> {
    let bare = text.strip_prefix('v').unwrap_or(text);
    let start = text.len() - bare.len();
    let end = bare.find(['-', '+']).unwrap_or(bare.len());
    let mut offset = start;
    for part in bare[..end].split('.') {
        if part.is_empty() {
            return Err(FormatFault::new(offset, "a number is missing"));
        }
        if let Some(at) = part.find(|c: char| !c.is_ascii_digit()) {
            return Err(FormatFault::new(offset + at, "a part is a number"));
        }
        offset += part.len() + 1;
    }
    let tail = &bare[end..];
    if tail.len() == 1 {
        return Err(FormatFault::new(text.len(), "nothing follows"));
    }
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '_');
    match tail.find(|c| !legal(c)) {
        Some(at) => {
            Err(FormatFault::new(start + end + at, "letters, digits, `.` and `-` make a pre-release"))
        }
        None => Ok(()),
    }
}
