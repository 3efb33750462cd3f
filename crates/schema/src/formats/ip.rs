//! `ip`, `ipv4`, `ipv6`: addresses without a mask.

use std::net::Ipv6Addr;

use super::FormatFault;

pub fn judge(text: &str) -> Result<(), FormatFault> {
    if text.contains(':') { judge_v6(text) } else { judge_v4(text) }
}

pub fn judge_v4(text: &str) -> Result<(), FormatFault> {
    if text.contains(':') {
        return Err(FormatFault::new(0, "it is an IPv6 address"));
    }
    if let Some(at) = text.find('/') {
        return Err(FormatFault::new(at, "an address has no mask"));
    }
    let mut offset = 0;
    let mut count = 0;
    for octet in text.split('.') {
        count += 1;
        if count > 4 {
            return Err(FormatFault::new(offset - 1, "an IPv4 address has four parts"));
        }
        judge_octet(octet).map_err(|fault| fault.shifted(offset))?;
        offset += octet.len() + 1;
    }
    if count < 4 {
        return Err(FormatFault::new(
            text.len(),
            format!("an IPv4 address has four parts, this has {count}"),
        ));
    }
    Ok(())
}

fn judge_octet(octet: &str) -> Result<(), FormatFault> {
    if octet.is_empty() {
        return Err(FormatFault::new(0, "a part is empty"));
    }
    if let Some(at) = octet.find(|c: char| !c.is_ascii_digit()) {
        return Err(FormatFault::new(at, "a part is a number from 0 to 255"));
    }
    if octet.len() > 1 && octet.starts_with('0') {
        return Err(FormatFault::new(0, "a part with a leading zero is read as octal by some tools"));
    }
    match octet.parse::<u16>() {
        Ok(0..=255) => Ok(()),
        Ok(_) | Err(_) => Err(FormatFault::new(0, "a part is at most 255")),
    }
}

pub fn judge_v6(text: &str) -> Result<(), FormatFault> {
    if !text.contains(':') {
        return Err(FormatFault::new(0, "it is no IPv6 address"));
    }
    if let Some(at) = text.find('/') {
        return Err(FormatFault::new(at, "an address has no mask"));
    }
    if let Some(at) = text.find('%') {
        return Err(FormatFault::new(at, "a zone holds on one machine only"));
    }
    if let Some(at) = text.find(|c: char| !c.is_ascii_hexdigit() && c != ':' && c != '.') {
        return Err(FormatFault::new(at, "a part has up to four hexadecimal digits"));
    }
    match text.parse::<Ipv6Addr>() {
        Ok(_) => Ok(()),
        Err(_) => Err(FormatFault::new(0, "an IPv6 address has eight parts, or `::` once for the zeros")),
    }
}
