//! Addresses and networks of both families.

use ipnet::IpNet;
use kspec_schema::{Fit, Format, Ty, Type, fits};
use kspec_values::Value;

use crate::arguments::{quoted, text, text_type, unfit};
use crate::{Fault, Unfit};

pub mod contains;
pub mod family;
pub mod host;
pub mod overlaps;
pub mod same;
pub mod size;
pub mod subnet;

/// Refuses what is sure to be no cidr.
fn cidr_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    text_type(arguments, index)?;
    let cidr = Type::format(Format::Cidr);
    let Some(ty) = arguments.get(index) else { return Ok(()) };
    if fits(ty, &cidr) == Fit::Never { Err(unfit(index, "a cidr such as \"192.0.2.0/24\"")) } else { Ok(()) }
}

/// Refuses what is sure to be neither an address nor a cidr.
fn net_type(arguments: &[Ty], index: usize) -> Result<(), Unfit> {
    text_type(arguments, index)?;
    let Some(ty) = arguments.get(index) else { return Ok(()) };
    let never = |format| fits(ty, &Type::format(format)) == Fit::Never;
    if never(Format::Ip) && never(Format::Cidr) { Err(unfit(index, "an address or a cidr")) } else { Ok(()) }
}

fn cidr(arguments: &[Value], index: usize) -> Result<IpNet, Fault> {
    let text = text(arguments, index)?;
    if let Err(fault) = Format::Cidr.judge(&text) {
        return Err(Fault::new(index, format!("{} is no cidr: {}", quoted(&text), fault.reason)));
    }
    parse(&text, index)
}

/// A cidr, or an address as the network of itself.
fn net(arguments: &[Value], index: usize) -> Result<IpNet, Fault> {
    let text = text(arguments, index)?;
    let format = if text.contains('/') { Format::Cidr } else { Format::Ip };
    if let Err(fault) = format.judge(&text) {
        let message = format!("{} is no {}: {}", quoted(&text), format.name(), fault.reason);
        return Err(Fault::new(index, message));
    }
    parse(&text, index)
}

fn parse(text: &str, index: usize) -> Result<IpNet, Fault> {
    let net = match text.contains('/') {
        true => text.parse::<IpNet>().ok(),
        false => text.parse::<std::net::IpAddr>().ok().map(IpNet::from),
    };
    net.ok_or_else(|| Fault::new(index, format!("{} is no address", quoted(text))))
}

/// As many ones.
fn mask(bits: u8) -> u128 {
    1u128.checked_shl(u32::from(bits)).map_or(u128::MAX, |power| power - 1)
}

/// The index of the last address, the first being 0.
fn last_index(network: &IpNet) -> u128 {
    mask(network.max_prefix_len() - network.prefix_len())
}

/// The address with that index, which lies in the network.
fn address_at(network: &IpNet, index: u128) -> std::net::IpAddr {
    match network {
        IpNet::V4(network) => {
            let offset = u32::try_from(index).expect("the index lies in the network");
            std::net::Ipv4Addr::from_bits(network.network().to_bits() + offset).into()
        }
        IpNet::V6(network) => std::net::Ipv6Addr::from_bits(network.network().to_bits() + index).into(),
    }
}
