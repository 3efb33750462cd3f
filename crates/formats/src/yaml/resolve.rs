//! What a plain scalar is: the rules of YAML 1.1 as PyYAML (and so Ansible) has them, and kspec's own.

use kspec_base::SmolStr;

use crate::Data;

/// Which reader's rules decide what a plain scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// YAML 1.1 as PyYAML reads it: `yes` is a bool, `010` is 8, `12:30` is 750, `2026-01-01` a date.
    Ansible,
    /// YAML 1.2 with `true` and `false` as the only booleans, and no numbers with a leading zero, which YAML 1.1 takes
    /// for octal; every key is a text as it is written.
    Strict,
}

/// What a plain scalar is, or why this dialect refuses it.
pub fn resolve_plain(text: &str, dialect: Dialect) -> Result<Data, &'static str> {
    if matches!(text, "" | "~" | "null" | "Null" | "NULL") {
        return Ok(Data::Null);
    }
    let data = match dialect {
        Dialect::Ansible => match text {
            "=" => return Err("Ansible cannot read a lone =; quote it"),
            "<<" => return Err("Ansible cannot read a lone <<; quote it"),
            _ => bool_1_1(text)
                .or_else(|| int_1_1(text))
                .or_else(|| float_1_1(text))
                .or_else(|| time_1_1(text)),
        },
        Dialect::Strict => match text {
            "true" => Some(Data::Bool(true)),
            "false" => Some(Data::Bool(false)),
            _ if leading_zero(text) => None,
            _ => int_1_2(text).or_else(|| float_1_2(text)),
        },
    };
    Ok(data.unwrap_or_else(|| Data::Text(text.into())))
}

fn bool_1_1(text: &str) -> Option<Data> {
    match text {
        "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Some(Data::Bool(true)),
        "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Some(Data::Bool(false)),
        _ => None,
    }
}

/// An optional sign, and the rest.
fn signed(text: &str) -> (&str, &str) {
    match text.as_bytes() {
        [b'-', ..] => ("-", &text[1..]),
        [b'+', ..] => ("", &text[1..]),
        _ => ("", text),
    }
}

/// Whether it is not empty and all of these digits or underscores.
fn all(text: &str, digit: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte == b'_' || digit(byte))
}

fn decimal(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && all(text, |byte| byte.is_ascii_digit())
}

/// The integer; beyond 64 bits its digits.
fn integer(sign: &str, digits: &str, radix: u32) -> Option<Data> {
    let digits: String = digits.chars().filter(|c| *c != '_').collect();
    if digits.is_empty() {
        return None;
    }
    let text = format!("{sign}{digits}");
    Some(i64::from_str_radix(&text, radix).map_or_else(|_| Data::BigInt(SmolStr::from(text)), Data::Int))
}

fn int_1_1(text: &str) -> Option<Data> {
    let (sign, body) = signed(text);
    if let Some(digits) = body.strip_prefix("0b").filter(|d| all(d, |b| matches!(b, b'0' | b'1'))) {
        return integer(sign, digits, 2);
    }
    if let Some(digits) = body.strip_prefix("0x").filter(|d| all(d, |b| b.is_ascii_hexdigit())) {
        return integer(sign, digits, 16);
    }
    if body == "0" {
        return Some(Data::Int(0));
    }
    if let Some(digits) = body.strip_prefix('0').filter(|d| all(d, |b| (b'0'..=b'7').contains(&b))) {
        return integer(sign, digits, 8);
    }
    if body.starts_with('0') {
        return None;
    }
    if decimal(body) {
        return integer(sign, body, 10);
    }
    let value = sexagesimal(body)?;
    Some(Data::Int(if sign == "-" { -value } else { value }))
}

/// `12:30` and longer, in base sixty; what does not fit into 64 bits is no such number to us.
fn sexagesimal(text: &str) -> Option<i64> {
    let (first, rest) = text.split_once(':')?;
    if !decimal(first) {
        return None;
    }
    let mut value: i64 = first.replace('_', "").parse().ok()?;
    for part in rest.split(':') {
        value = value.checked_mul(60)?.checked_add(sixtieth(part)?)?;
    }
    Some(value)
}

fn sixtieth(part: &str) -> Option<i64> {
    let fits = matches!(part.as_bytes(), [b'0'..=b'9'] | [b'0'..=b'5', b'0'..=b'9']);
    if fits { part.parse().ok() } else { None }
}

fn special_float(text: &str) -> Option<Data> {
    let (sign, body) = signed(text);
    let value = match body {
        ".inf" | ".Inf" | ".INF" => f64::INFINITY,
        ".nan" | ".NaN" | ".NAN" if body.len() == text.len() => f64::NAN,
        _ => return None,
    };
    Some(Data::Float(if sign == "-" { -value } else { value }))
}

fn float_1_1(text: &str) -> Option<Data> {
    if let Some(special) = special_float(text) {
        return Some(special);
    }
    let (sign, body) = signed(text);
    let (mantissa, exponent) = match body.find(['e', 'E']) {
        Some(at) => (&body[..at], Some(&body[at + 1..])),
        None => (body, None),
    };
    let (whole, part) = mantissa.split_once('.')?;
    if !part.is_empty() && !all(part, |byte| byte.is_ascii_digit()) {
        return None;
    }
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['-', '+'])?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
    }
    if whole.is_empty() {
        if text != body || !decimal(part) {
            return None;
        }
    } else if whole.contains(':') {
        let seconds = sexagesimal(whole).filter(|_| exponent.is_none())?;
        let part: f64 = format!("0.{}0", part.replace('_', "")).parse().ok()?;
        let value = seconds as f64 + part;
        return Some(Data::Float(if sign == "-" { -value } else { value }));
    } else if !decimal(whole) {
        return None;
    }
    let exponent = exponent.unwrap_or("0");
    let number = format!("{sign}{whole}.{part}e{exponent}").replace('_', "");
    number.parse().ok().map(Data::Float)
}

fn time_1_1(text: &str) -> Option<Data> {
    let (date, rest) = match text.find(['T', 't', ' ', '\t']) {
        Some(at) => (&text[..at], Some(text[at + 1..].trim_start_matches([' ', '\t']))),
        None => (text, None),
    };
    let digits = |text: &str, range: std::ops::RangeInclusive<usize>| {
        range.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let short = if rest.is_some() { 1..=2 } else { 2..=2 };
    if parts.next().is_some() || !digits(year, 4..=4) || !digits(month, short.clone()) || !digits(day, short)
    {
        return None;
    }
    let Some(rest) = rest else {
        return Some(Data::Time(text.into()));
    };
    let clock = rest.find(['Z', '+', '-', ' ', '\t', '.']).map_or(rest, |at| &rest[..at]);
    let mut parts = clock.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || !digits(hour, 1..=2) || !digits(minute, 2..=2) || !digits(second, 2..=2) {
        return None;
    }
    let mut zone = &rest[clock.len()..];
    if let Some(fraction) = zone.strip_prefix('.') {
        zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    let zone = zone.trim_start_matches([' ', '\t']);
    let numeric = zone.strip_prefix(['+', '-']).is_some_and(|zone| match zone.split_once(':') {
        Some((hour, minute)) => digits(hour, 1..=2) && digits(minute, 2..=2),
        None => digits(zone, 1..=2),
    });
    (zone.is_empty() || zone == "Z" || numeric).then(|| Data::Time(text.into()))
}

/// A zero before another digit.
fn leading_zero(text: &str) -> bool {
    matches!(signed(text).1.as_bytes(), [b'0', b'0'..=b'9', ..])
}

fn int_1_2(text: &str) -> Option<Data> {
    let plain =
        |digits: &str, digit: fn(&u8) -> bool| !digits.is_empty() && digits.bytes().all(|b| digit(&b));
    if let Some(digits) = text.strip_prefix("0x").filter(|d| plain(d, u8::is_ascii_hexdigit)) {
        return integer("", digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o").filter(|d| plain(d, |b| (b'0'..=b'7').contains(b))) {
        return integer("", digits, 8);
    }
    let (sign, body) = signed(text);
    plain(body, u8::is_ascii_digit).then(|| integer(sign, body, 10)).flatten()
}

fn float_1_2(text: &str) -> Option<Data> {
    if let Some(special) = special_float(text) {
        return Some(special);
    }
    let (_, body) = signed(text);
    let starts = body.strip_prefix('.').unwrap_or(body).starts_with(|c: char| c.is_ascii_digit());
    let made_of = body.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
    if !starts || !made_of {
        return None;
    }
    text.parse().ok().map(Data::Float)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ansible(text: &str) -> Data {
        resolve_plain(text, Dialect::Ansible).expect("it is not refused")
    }

    #[test]
    fn yaml_1_1_as_ansible_reads_it() {
        for (text, value) in [
            ("0644", 420),
            ("010", 8),
            ("0x1F", 31),
            ("0b101", 5),
            ("1_000", 1000),
            ("+1", 1),
            ("12:30:45", 45045),
            ("10:30", 630),
            ("1:2", 62),
            ("12:34:56:21:43:15", 9_784_014_195),
            ("-0b11", -3),
        ] {
            assert_eq!(ansible(text), Data::Int(value), "{text}");
        }
        for (text, value) in [("1.30", 1.3), (".5", 0.5), ("5.", 5.0), ("1.0e+3", 1000.0), ("10:30.5", 630.5)]
        {
            assert_eq!(ansible(text), Data::Float(value), "{text}");
        }
        for text in [
            "08",
            "0o644",
            "1e3",
            "1.0e3",
            "1e+3",
            "1,000",
            "1.36.4",
            "y",
            "None",
            "59:61",
            "00:11:22:33:44:55",
            "inf",
            "2026-1-1",
            "+.nan",
            "0:0:60",
            "-",
            "_1",
            "0x",
        ] {
            assert_eq!(ansible(text), Data::Text(text.into()), "{text}");
        }
        for text in ["2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01 10:00:00", "2026-1-1 1:00:00.5 +01:00"]
        {
            assert_eq!(ansible(text), Data::Time(text.into()), "{text}");
        }
        assert_eq!(ansible("oN"), Data::Text("oN".into()));
        assert_eq!(ansible("ON"), Data::Bool(true));
        assert_eq!(ansible("123456789012345678901"), Data::BigInt("123456789012345678901".into()));
        assert!(resolve_plain("=", Dialect::Ansible).is_err());
    }

    #[test]
    fn strict_knows_two_booleans() {
        let strict = |text| resolve_plain(text, Dialect::Strict).expect("it is not refused");
        assert_eq!(strict("true"), Data::Bool(true));
        for text in [
            "yes",
            "True",
            "12:30",
            "2026-01-01",
            "1_000",
            "=",
            "0x",
            "1.2.3",
            "e1",
            "-",
            ".",
            "0644",
            "-08",
            "00.5",
        ] {
            assert_eq!(strict(text), Data::Text(text.into()), "{text}");
        }
        assert_eq!(strict("0o17"), Data::Int(15));
        assert_eq!(strict("-0"), Data::Int(0));
        assert_eq!(strict("0.5"), Data::Float(0.5));
        assert_eq!(strict("1e3"), Data::Float(1000.0));
        assert_eq!(strict("-.5"), Data::Float(-0.5));
    }
}
