//! `path`: a path of a file, absolute or relative.

use super::FormatFault;

pub fn judge(text: &str) -> Result<(), FormatFault> {
    if text.is_empty() {
        return Err(FormatFault::new(0, "it is empty"));
    }
    if let Some(at) = text.find(char::is_control) {
        return Err(FormatFault::new(at, "a path has no control characters"));
    }
    if text.starts_with(' ') {
        return Err(FormatFault::new(0, "it begins with a blank").suggest(text.trim()));
    }
    if text.ends_with(' ') {
        return Err(FormatFault::new(text.trim_end().len(), "it ends with a blank").suggest(text.trim()));
    }
    Ok(())
}
