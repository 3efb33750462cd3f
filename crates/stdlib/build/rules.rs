//! Rules, each with the variables that have to be written for it to speak.

use std::collections::{BTreeMap, BTreeSet};

use crate::wire::section;
use crate::writer::{Record, Writer};

const FOLDER: &str = "rules/";
const FILE: &str = "/rule.kspec";

/// Adds a row for each rule: its name is that of its folder.
pub fn add(writer: &mut Writer, files: &BTreeMap<String, String>) {
    for (path, text) in files {
        let Some(id) = path.strip_prefix(FOLDER).and_then(|path| path.strip_suffix(FILE)) else { continue };
        let mut record = Record::default();
        let wanted = wanted(text);
        record.strings(writer, wanted.iter().copied());
        let row = [writer.string(id), writer.string(&format!("std/{path}")), writer.record(record.bytes)];
        writer.row(section::RULES, row);
    }
}

/// Examples of rules are for tests only.
pub fn is_example(path: &str) -> bool {
    path.starts_with(FOLDER) && (path.ends_with("/bad.kspec") || path.ends_with("/good.kspec"))
}

/// The variables that the rule reads; none where it also looks at nodes or groups, which every cluster has. The
/// text is laid out by the formatter, so that comments and reasons have lines of their own.
fn wanted(text: &str) -> Vec<&str> {
    let code = text.lines().map(str::trim_start);
    let code = code.filter(|line| !line.starts_with("//") && !line.starts_with("because "));
    let words: Vec<&str> =
        code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect();
    if words.iter().any(|word| ["nodes", "groups"].contains(word)) {
        return Vec::new();
    }
    let read: BTreeSet<&str> =
        words.windows(2).filter(|pair| pair[0] == "vars").map(|pair| pair[1]).collect();
    read.into_iter().collect()
}
