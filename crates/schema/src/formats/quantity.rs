//! `quantity`, as Kubernetes writes amounts.

use super::FormatFault;

const SUFFIXES: [&str; 16] =
    ["n", "u", "m", "", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

pub fn judge(text: &str) -> Result<(), FormatFault> {
    if text.is_empty() {
        return Err(FormatFault::new(0, "it is empty"));
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(unsigned.len());
    let (digits, suffix) = unsigned.split_at(number);
    let start = text.len() - unsigned.len();
    if !digits.contains(|c: char| c.is_ascii_digit()) || digits.matches('.').count() > 1 {
        return Err(FormatFault::new(start, "it begins with a number"));
    }
    if is_suffix(suffix) {
        return Ok(());
    }
    let fault = FormatFault::new(
        start + number,
        format!("{suffix:?} is no unit (m, k M G T P E, Ki Mi Gi Ti Pi Ei, or an exponent)"),
    );
    Err(match likely(suffix) {
        Some(unit) => fault.suggest(format!("{}{unit}", &text[..start + number])),
        None => fault,
    })
}

fn is_suffix(suffix: &str) -> bool {
    if let Some(exponent) = suffix.strip_prefix(['e', 'E']).filter(|rest| !rest.is_empty() && *rest != "i") {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        return !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    }
    SUFFIXES.contains(&suffix)
}

/// The unit that was meant: `MB` is `M`, `gi` and `GiB` are `Gi`.
fn likely(suffix: &str) -> Option<&'static str> {
    let trimmed = suffix.trim();
    let trimmed = trimmed.strip_suffix(['B', 'b']).unwrap_or(trimmed);
    // Small units are never what somebody meant who wrote a large one in the wrong case.
    let large = || SUFFIXES.into_iter().filter(|unit| !matches!(*unit, "" | "n" | "u" | "m"));
    large().find(|unit| *unit == trimmed).or_else(|| large().find(|unit| unit.eq_ignore_ascii_case(trimmed)))
}
