//! What a number token means.

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
    /// Well written, and beyond 64 bits or a finite double.
    TooLarge,
    /// `0644`, `2.31.0`, `5Gi`
    Bad,
}

/// Reads `1`, `-1`, `1_000`, `0o644`, `0xff`, `1.5`, `1e3`, `1e-3`.
pub(crate) fn number(text: &str) -> Number {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let radix = match digits.get(..2) {
        Some("0x") => Some(16),
        Some("0o") => Some(8),
        _ => None,
    };
    match radix {
        Some(radix) => integer(negative, &digits[2..], radix),
        None if digits.bytes().all(|b| b.is_ascii_digit() || b == b'_') => {
            if digits.len() > 1 && digits.starts_with('0') {
                Number::Bad
            } else {
                integer(negative, digits, 10)
            }
        }
        None => float(negative, digits),
    }
}

fn integer(negative: bool, digits: &str, radix: u32) -> Number {
    let Some(plain) = ungrouped(digits) else { return Number::Bad };
    if !plain.chars().all(|c| c.is_digit(radix)) {
        return Number::Bad;
    }
    let signed = if negative { format!("-{plain}") } else { plain };
    i64::from_str_radix(&signed, radix).map_or(Number::TooLarge, Number::Int)
}

/// `digits [. digits] [e [sign] digits]`, with a point or an exponent.
fn float(negative: bool, text: &str) -> Number {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let Some(whole) = ungrouped(whole) else { return Number::Bad };
    let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let leading_zero = whole.len() > 1 && whole.starts_with('0');
    let well_formed = all_digits(&whole)
        && !leading_zero
        && fraction.is_none_or(all_digits)
        && exponent.is_none_or(|e| all_digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    if !well_formed {
        return Number::Bad;
    }
    let plain = format!(
        "{}{whole}.{}e{}",
        if negative { "-" } else { "" },
        fraction.unwrap_or("0"),
        exponent.unwrap_or("0")
    );
    match plain.parse::<f64>() {
        Ok(value) if value.is_finite() => Number::Float(value),
        Ok(_) => Number::TooLarge,
        Err(_) => Number::Bad,
    }
}

/// Digits without the `_` between them; nothing where a `_` is not between two.
fn ungrouped(digits: &str) -> Option<String> {
    let well_grouped = !digits.is_empty() && digits.split('_').all(|group| !group.is_empty());
    well_grouped.then(|| digits.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_all_forms() {
        assert_eq!(number("1_000"), Number::Int(1000));
        assert_eq!(number("-1"), Number::Int(-1));
        assert_eq!(number("0o644"), Number::Int(0o644));
        assert_eq!(number("0xff"), Number::Int(255));
        assert_eq!(number("-9223372036854775808"), Number::Int(i64::MIN));
        assert_eq!(number("1.50"), Number::Float(1.5));
        assert_eq!(number("1e3"), Number::Float(1000.0));
        assert_eq!(number("1e-3"), Number::Float(0.001));
        assert_eq!(number("0"), Number::Int(0));
    }

    #[test]
    fn refuses_what_is_no_number() {
        for text in
            ["0644", "00", "2.31.0", "192.0.2.11/24", "5Gi", "1_", "1__0", "0x", "0o8", "1e", "01.5", "1.e3"]
        {
            assert_eq!(number(text), Number::Bad, "{text}");
        }
        assert_eq!(number("9223372036854775808"), Number::TooLarge);
        assert_eq!(number("1e999"), Number::TooLarge);
    }
}
