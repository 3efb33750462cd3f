//! Order of versions.

use std::cmp::Ordering;

/// Compares two versions by their parts: numbers by value, missing parts are 0, a pre-release is lower than its
/// release, a leading `v` and build metadata (`+…`) do not count.
pub fn compare_versions(a: &str, b: &str) -> Ordering {
    let (a_core, a_pre) = split(a);
    let (b_core, b_pre) = split(b);
    let mut left = a_core.split('.');
    let mut right = b_core.split('.');
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (x, y) => match compare_part(x.unwrap_or("0"), y.unwrap_or("0")) {
                Ordering::Equal => {}
                order => return order,
            },
        }
    }
    match (a_pre, b_pre) {
        (None, None) => Ordering::Equal,
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (Some(x), Some(y)) => compare_pre(x, y),
    }
}

fn split(version: &str) -> (&str, Option<&str>) {
    let version = version.strip_prefix('v').unwrap_or(version);
    let version = version.split('+').next().unwrap_or(version);
    match version.split_once('-') {
        Some((core, pre)) => (core, Some(pre)),
        None => (version, None),
    }
}

fn compare_part(a: &str, b: &str) -> Ordering {
    match (a.parse::<u64>(), b.parse::<u64>()) {
        (Ok(x), Ok(y)) => x.cmp(&y),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(_), Err(_)) => a.cmp(b),
    }
}

fn compare_pre(a: &str, b: &str) -> Ordering {
    let mut left = a.split('.');
    let mut right = b.split('.');
    loop {
        match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) => match compare_part(x, y) {
                Ordering::Equal => {}
                order => return order,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_count_by_value() {
        use Ordering::*;
        for (a, b, order) in [
            ("1.9", "1.10", Less),
            ("1.35", "1.35.0", Equal),
            ("1.35.4", "1.35", Greater),
            ("1.36.0-rc.1", "1.36.0", Less),
            ("1.36.0-rc.2", "1.36.0-rc.10", Less),
            ("v1.31.4", "1.31.4", Equal),
        ] {
            assert_eq!(compare_versions(a, b), order, "{a} {b}");
        }
    }
}
