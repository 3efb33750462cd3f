//! Why a row is out of reach.

use std::collections::{BTreeMap, BTreeSet};

use super::rows::Row;

/// Counts by channel and reason. The error is for a row that has none.
pub fn reasons(rows: &[Row], reached: &BTreeSet<usize>) -> Result<String, String> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (number, row) in rows.iter().enumerate().filter(|(number, _)| !reached.contains(number)) {
        let reason = reason(row).ok_or_else(|| {
            format!("row {number} ({} {:?}) is out of reach, and nobody says why", row.channel, row.source)
        })?;
        *counts.entry((&row.channel, reason)).or_default() += 1;
    }
    let parts: Vec<String> =
        counts.iter().map(|((channel, reason), count)| format!("{count} of {channel} ({reason})")).collect();
    Ok(parts.join(", "))
}

fn reason(row: &Row) -> Option<&'static str> {
    let written =
        matches!(row.channel.as_str(), "ini_host_var" | "ini_group_vars_section" | "ini_group_vars_spaced");
    match row.channel.as_str() {
        "when_expression" => Some("conditions of tasks: kspec writes variables"),
        _ if written && row.refused => {
            Some("Ansible refuses the source, so it has no meaning that a spec could have")
        }
        _ => None,
    }
}
