//! `duration`, as Go writes it.

use super::FormatFault;

const UNITS: [&str; 8] = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"];

pub fn judge(text: &str) -> Result<(), FormatFault> {
    let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    if rest == "0" {
        return Ok(());
    }
    if rest.is_empty() {
        return Err(FormatFault::new(text.len(), "it is empty"));
    }
    while !rest.is_empty() {
        let offset = text.len() - rest.len();
        let number = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let digits = &rest[..number];
        if !digits.contains(|c: char| c.is_ascii_digit()) || digits.matches('.').count() > 1 {
            return Err(FormatFault::new(offset, "a number is missing"));
        }
        rest = &rest[number..];
        let unit = rest.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(rest.len());
        if !UNITS.contains(&&rest[..unit]) {
            return Err(unit_fault(text, digits, &rest[..unit]).shifted(offset + number));
        }
        rest = &rest[unit..];
    }
    Ok(())
}

fn unit_fault(text: &str, digits: &str, unit: &str) -> FormatFault {
    let fault = |reason: &str| FormatFault::new(0, reason);
    let whole = text.len() == digits.len() + unit.len();
    let hours = |each: u64| digits.parse::<u64>().ok().and_then(|n| n.checked_mul(each)).filter(|_| whole);
    match unit {
        "" => {
            let fault = fault("the unit is missing (ns us ms s m h)");
            if whole { fault.suggest(format!("{digits}s")) } else { fault }
        }
        "d" | "w" => {
            let fault = fault("Go's durations end at hours");
            match hours(if unit == "d" { 24 } else { 168 }) {
                Some(hours) => fault.suggest(format!("{hours}h")),
                None => fault,
            }
        }
        _ => fault("the units are ns us ms s m h"),
    }
}
