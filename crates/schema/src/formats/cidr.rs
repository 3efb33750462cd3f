//! `cidr`, `cidr4`, `cidr6`: an address with a prefix length, host bits allowed. `network`: without host bits.

use ipnet::IpNet;

use super::{FormatFault, ip};

pub fn judge(text: &str) -> Result<(), FormatFault> {
    if text.contains(':') { judge_v6(text) } else { judge_v4(text) }
}

pub fn judge_v4(text: &str) -> Result<(), FormatFault> {
    let (address, prefix) = split(text)?;
    ip::judge_v4(address)?;
    judge_prefix(prefix, 32).map_err(|fault| fault.shifted(address.len() + 1))
}

pub fn judge_v6(text: &str) -> Result<(), FormatFault> {
    let (address, prefix) = split(text)?;
    ip::judge_v6(address)?;
    judge_prefix(prefix, 128).map_err(|fault| fault.shifted(address.len() + 1))
}

pub fn judge_network(text: &str) -> Result<(), FormatFault> {
    judge(text)?;
    match text.parse::<IpNet>() {
        Ok(net) if net.trunc().addr() != net.addr() => {
            let network = net.trunc().to_string();
            Err(FormatFault::new(0, format!("it has host bits, its network is {network}")).suggest(network))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

fn split(text: &str) -> Result<(&str, &str), FormatFault> {
    text.split_once('/').ok_or_else(|| FormatFault::new(text.len(), "the prefix length is missing (`/24`)"))
}

fn judge_prefix(prefix: &str, longest: u8) -> Result<(), FormatFault> {
    let plain = !prefix.is_empty() && prefix.bytes().all(|b| b.is_ascii_digit());
    if !plain || (prefix.len() > 1 && prefix.starts_with('0')) {
        return Err(FormatFault::new(0, format!("the prefix length is a number from 0 to {longest}")));
    }
    match prefix.parse::<u8>() {
        Ok(length) if length <= longest => Ok(()),
        Ok(_) | Err(_) => Err(FormatFault::new(0, format!("the prefix length is at most {longest}"))),
    }
}
