//! The built-in refinements of text, hand-written, one file each.
//!
//! A validator says why and where a text is not of its format; it never changes a text.

mod cidr;
mod dns;
mod duration;
mod ip;
mod path;
mod quantity;
mod url;
mod version;

use crate::{Bounds, Format, Ty, Type};

/// Why a text is not of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatFault {
    /// A clause: `an octet is at most 255`.
    pub reason: String,
    /// The byte in the text where it goes wrong.
    pub offset: usize,
    /// What was probably meant.
    pub suggestion: Option<String>,
}

impl FormatFault {
    fn new(offset: usize, reason: impl Into<String>) -> FormatFault {
        FormatFault { reason: reason.into(), offset, suggestion: None }
    }

    fn suggest(mut self, suggestion: impl Into<String>) -> FormatFault {
        self.suggestion = Some(suggestion.into());
        self
    }

    fn shifted(mut self, by: usize) -> FormatFault {
        self.offset += by;
        self
    }
}

impl Format {
    pub const ALL: [Format; 14] = [
        Format::Ip,
        Format::Ipv4,
        Format::Ipv6,
        Format::Cidr,
        Format::Cidr4,
        Format::Cidr6,
        Format::Network,
        Format::Version,
        Format::Quantity,
        Format::Duration,
        Format::DnsLabel,
        Format::DnsName,
        Format::Url,
        Format::Path,
    ];

    /// As a spec writes it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Ip => "ip",
            Format::Ipv4 => "ipv4",
            Format::Ipv6 => "ipv6",
            Format::Cidr => "cidr",
            Format::Cidr4 => "cidr4",
            Format::Cidr6 => "cidr6",
            Format::Network => "network",
            Format::Version => "version",
            Format::Quantity => "quantity",
            Format::Duration => "duration",
            Format::DnsLabel => "dns_label",
            Format::DnsName => "dns_name",
            Format::Url => "url",
            Format::Path => "path",
        }
    }

    /// An example that messages show.
    pub fn example(self) -> &'static str {
        match self {
            Format::Ip | Format::Ipv4 => "192.0.2.11",
            Format::Ipv6 => "2001:db8::11",
            Format::Cidr | Format::Cidr4 => "192.0.2.11/24",
            Format::Cidr6 => "2001:db8::11/64",
            Format::Network => "192.0.2.0/24",
            Format::Version => "1.35.4",
            Format::Quantity => "512Mi",
            Format::Duration => "1h30m",
            Format::DnsLabel => "prod-cp1",
            Format::DnsName => "lab.example.org",
            Format::Url => "https://example.org/a",
            Format::Path => "files/a.yaml",
        }
    }

    pub fn judge(self, text: &str) -> Result<(), FormatFault> {
        match self {
            Format::Ip => ip::judge(text),
            Format::Ipv4 => ip::judge_v4(text),
            Format::Ipv6 => ip::judge_v6(text),
            Format::Cidr => cidr::judge(text),
            Format::Cidr4 => cidr::judge_v4(text),
            Format::Cidr6 => cidr::judge_v6(text),
            Format::Network => cidr::judge_network(text),
            Format::Version => version::judge(text),
            Format::Quantity => quantity::judge(text),
            Format::Duration => duration::judge(text),
            Format::DnsLabel => dns::judge_label(text),
            Format::DnsName => dns::judge_name(text),
            Format::Url => url::judge(text),
            Format::Path => path::judge(text),
        }
    }

    /// Whether every text of this format is one of `other`.
    pub(crate) fn lies_in(self, other: Format) -> bool {
        match self {
            Format::Ipv4 | Format::Ipv6 => other == self || other == Format::Ip,
            Format::Cidr4 | Format::Cidr6 | Format::Network => other == self || other == Format::Cidr,
            Format::DnsLabel => other == self || other == Format::DnsName,
            Format::Ip
            | Format::Cidr
            | Format::Version
            | Format::Quantity
            | Format::Duration
            | Format::DnsName
            | Format::Url
            | Format::Path => other == self,
        }
    }

    /// Whether no text is of both formats; `false` where that is not sure.
    pub(crate) fn excludes(self, other: Format) -> bool {
        let shape = |format: Format| match format {
            Format::Ip => Some((1, None)),
            Format::Ipv4 => Some((1, Some(4))),
            Format::Ipv6 => Some((1, Some(6))),
            Format::Cidr | Format::Network => Some((2, None)),
            Format::Cidr4 => Some((2, Some(4))),
            Format::Cidr6 => Some((2, Some(6))),
            Format::Url => Some((3, None)),
            Format::Version
            | Format::Quantity
            | Format::Duration
            | Format::DnsLabel
            | Format::DnsName
            | Format::Path => None,
        };
        match (shape(self), shape(other)) {
            (Some((a, x)), Some((b, y))) => a != b || matches!((x, y), (Some(x), Some(y)) if x != y),
            _ => false,
        }
    }
}

/// The type that a built-in refinement's name stands for, `port` included.
pub fn refinement(name: &str) -> Option<Ty> {
    if name == "port" {
        return Some(Ty::new(Type::Int(PORT)));
    }
    Format::ALL.into_iter().find(|format| format.name() == name).map(Type::format)
}

pub(crate) const PORT: Bounds = Bounds { min: Some(1), max: Some(65_535) };

#[cfg(test)]
mod tests {
    use super::*;

    /// Good and bad texts of each format; a bad one with the offset where it goes wrong.
    fn table(format: Format) -> (&'static [&'static str], &'static [(&'static str, usize)]) {
        match format {
            Format::Ip => (&["192.0.2.1", "::1"], &[("192.0.2", 7), ("a.b", 0), ("", 0)]),
            Format::Ipv4 => (
                &["0.0.0.0", "255.255.255.255"],
                &[
                    ("192.0.2.256", 8),
                    ("192.0.02.1", 6),
                    ("1.2.3.4.5", 7),
                    ("::1", 0),
                    ("1..2.3", 2),
                    ("1.2.3.4 ", 7),
                ],
            ),
            Format::Ipv6 => (
                &["::", "2001:db8::1", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8"],
                &[("192.0.2.1", 0), ("2001:db8:::1", 0), ("fe80::1%eth0", 7), ("2001:dg8::", 6)],
            ),
            Format::Cidr => (
                &["192.0.2.11/24", "2001:db8::/32", "0.0.0.0/0"],
                &[
                    ("192.0.2.11", 10),
                    ("192.0.2.0/33", 10),
                    ("192.0.2.0/", 10),
                    ("192.0.2.0/024", 10),
                    ("1.2.3/8", 5),
                ],
            ),
            Format::Cidr4 => (&["10.0.0.1/8"], &[("::/0", 0)]),
            Format::Cidr6 => (&["2001:db8::1/64"], &[("10.0.0.0/8", 0), ("::/129", 3)]),
            Format::Network => {
                (&["192.0.2.0/24", "2001:db8::/32"], &[("192.0.2.11/24", 0), ("2001:db8::1/32", 0)])
            }
            Format::Version => (
                &["1", "1.35", "1.35.4", "v1.31.4", "1.36.0-rc.1", "1.0.0+build.5"],
                &[("", 0), ("v", 1), ("1.", 2), ("1..2", 2), ("latest", 0), ("1.2.x", 4), ("1.2-", 4)],
            ),
            Format::Quantity => (
                &["0", "512Mi", "1.5", "100m", "2G", "1e3", "-1", "1E", ".5", "5."],
                &[("512MB", 3), ("Mi", 0), ("", 0), ("1 Gi", 1), ("1e", 1), ("5gi", 1)],
            ),
            Format::Duration => (
                &["0", "5m", "1h30m", "1.5h", "100ms", "10µs", "-5s"],
                &[("5", 1), ("5d", 1), ("", 0), ("5 m", 1), ("m5", 0), ("1w", 1)],
            ),
            Format::DnsLabel => (
                &["a", "prod-cp1", "0a"],
                &[("Bad_Name", 0), ("-a", 0), ("a-", 1), ("a.b", 1), ("", 0), ("ab_c", 2)],
            ),
            Format::DnsName => (
                &["a", "lab.example.org", "1.2"],
                &[("a..b", 2), ("a.", 2), (".a", 0), ("a.B", 2), ("a b", 1)],
            ),
            Format::Url => (
                &[
                    "https://example.org",
                    "oci://r/x",
                    "ssh://git@h/p",
                    "unix:///run/a.sock",
                    "http://[::1]:80/",
                ],
                &[
                    ("example.org", 0),
                    ("git@github.com:a/b", 0),
                    ("https://", 8),
                    ("http://a b", 8),
                    ("https:/a", 5),
                ],
            ),
            Format::Path => {
                (&["a", "/etc/x", "./a b", "../c"], &[("", 0), ("a\nb", 1), (" a", 0), ("a ", 1)])
            }
        }
    }

    #[test]
    fn each_format_takes_the_good_and_points_into_the_bad() {
        for format in Format::ALL {
            let (good, bad) = table(format);
            for text in good.iter().chain([&format.example()]) {
                assert_eq!(format.judge(text), Ok(()), "{} {text:?}", format.name());
            }
            for (text, offset) in bad {
                let fault = format.judge(text).expect_err(&format!("{} takes {text:?}", format.name()));
                assert_eq!(fault.offset, *offset, "{} {text:?}: {}", format.name(), fault.reason);
            }
        }
    }

    #[test]
    fn a_suggestion_is_itself_good() {
        for (format, text, suggestion) in [
            (Format::Network, "192.0.2.11/24", "192.0.2.0/24"),
            (Format::Quantity, "512MB", "512M"),
            (Format::Quantity, "5gi", "5Gi"),
            (Format::DnsLabel, "Bad_Name", "bad-name"),
            (Format::Duration, "5d", "120h"),
        ] {
            let fault = format.judge(text).expect_err("bad");
            assert_eq!(fault.suggestion.as_deref(), Some(suggestion), "{text}");
            assert_eq!(format.judge(suggestion), Ok(()));
        }
    }

    #[test]
    fn a_format_that_lies_in_another_excludes_it_not() {
        for a in Format::ALL {
            for b in Format::ALL {
                assert!(!(a.lies_in(b) && a.excludes(b)));
                assert_eq!(a.excludes(b), b.excludes(a));
            }
        }
    }
}
