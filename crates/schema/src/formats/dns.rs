//! `dns_label` and `dns_name`, as Kubernetes wants them (RFC 1123, lower case).

use super::FormatFault;

const LABEL_MAX: usize = 63;
const NAME_MAX: usize = 253;

pub fn judge_label(text: &str) -> Result<(), FormatFault> {
    label(text).map_err(|fault| with_suggestion(fault, text, label))
}

pub fn judge_name(text: &str) -> Result<(), FormatFault> {
    name(text).map_err(|fault| with_suggestion(fault, text, name))
}

fn label(text: &str) -> Result<(), FormatFault> {
    let Some(first) = text.chars().next() else {
        return Err(FormatFault::new(0, "it is empty"));
    };
    if first == '-' {
        return Err(FormatFault::new(0, "it begins with a letter or a digit"));
    }
    if let Some((at, c)) = text.char_indices().find(|(_, c)| !is_label_char(*c)) {
        let reason = if c.is_ascii_uppercase() {
            "letters are lower case".to_owned()
        } else {
            format!("{c:?} is none of a-z, 0-9 and `-`")
        };
        return Err(FormatFault::new(at, reason));
    }
    if text.ends_with('-') {
        return Err(FormatFault::new(text.len() - 1, "it ends with a letter or a digit"));
    }
    if text.len() > LABEL_MAX {
        return Err(FormatFault::new(
            LABEL_MAX,
            format!("it has {} characters, at most {LABEL_MAX}", text.len()),
        ));
    }
    Ok(())
}

fn name(text: &str) -> Result<(), FormatFault> {
    let mut offset = 0;
    for part in text.split('.') {
        if part.is_empty() && !text.is_empty() {
            return Err(FormatFault::new(offset, "a part between dots is empty"));
        }
        label(part).map_err(|fault| fault.shifted(offset))?;
        offset += part.len() + 1;
    }
    if text.len() > NAME_MAX {
        return Err(FormatFault::new(
            NAME_MAX,
            format!("it has {} characters, at most {NAME_MAX}", text.len()),
        ));
    }
    Ok(())
}

fn is_label_char(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// Lower case and hyphens, where that is all that is missing.
fn with_suggestion(fault: FormatFault, text: &str, good: fn(&str) -> Result<(), FormatFault>) -> FormatFault {
    let likely = text.to_ascii_lowercase().replace(['_', ' '], "-");
    if good(&likely).is_ok() { fault.suggest(likely) } else { fault }
}
