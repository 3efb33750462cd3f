//! What became of variables: the last release that had them, the new name, the reason.

use std::collections::{BTreeMap, BTreeSet};

use kspec_syntax::tree::CatalogueItem;

use crate::encode::Result;
use crate::wire::section;
use crate::writer::Writer;

/// Names by release.
#[derive(Default)]
pub struct Names {
    releases: Vec<(String, BTreeSet<String>)>,
}

impl Names {
    pub fn release(&mut self, version: &str, catalogue: &CatalogueItem) {
        let names = catalogue.entries.iter().map(|entry| entry.name.text.to_string()).collect();
        self.releases.push((version.to_owned(), names));
    }

    pub fn knows(&self, name: &str) -> bool {
        self.releases.iter().any(|(_, names)| names.contains(name))
    }
}

/// A paragraph of `reasons.txt`.
struct Reason<'a> {
    patterns: Vec<&'a str>,
    renamed_to: Option<&'a str>,
    text: String,
}

/// Adds every name that the newest release lacks.
pub fn add(writer: &mut Writer, names: &Names, gone: &str, reasons: &str) -> Result<()> {
    let mut last: BTreeMap<&str, &str> = BTreeMap::new();
    for line in gone.lines().filter(|line| !line.starts_with('#')) {
        let (name, release) = line.split_once(' ').ok_or_else(|| format!("kubespray/gone.txt: {line}"))?;
        last.insert(name, release);
    }
    for (version, names) in &names.releases {
        last.extend(names.iter().map(|name| (name.as_str(), version.as_str())));
    }
    let newest = names.releases.last().map(|(_, names)| names);
    last.retain(|name, _| newest.is_none_or(|names| !names.contains(*name)));
    let reasons = self::reasons(reasons)?;
    for reason in &reasons {
        if let Some(idle) =
            reason.patterns.iter().find(|pattern| !last.keys().any(|name| matches(pattern, name)))
        {
            return Err(format!("kubespray/reasons.txt: {idle} fits no variable that is gone"));
        }
    }
    for (name, release) in last {
        let reason =
            reasons.iter().find(|reason| reason.patterns.iter().any(|pattern| matches(pattern, name)));
        let row = [
            writer.string(name),
            writer.string(release),
            writer.optional_string(reason.and_then(|reason| reason.renamed_to)),
            writer.optional_string(reason.map(|reason| reason.text.as_str())),
        ];
        writer.row(section::GONE, row);
    }
    Ok(())
}

/// Paragraphs: names (with `*` at the end for all that begin so), perhaps `-> new_name`, then indented lines.
fn reasons(text: &str) -> Result<Vec<Reason<'_>>> {
    let mut reasons: Vec<Reason<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if !line.starts_with(' ') {
            let (patterns, renamed_to) = match line.split_once(" -> ") {
                Some((patterns, new)) => (patterns, Some(new.trim())),
                None => (line, None),
            };
            let patterns = patterns.split_whitespace().collect();
            reasons.push(Reason { patterns, renamed_to, text: String::new() });
            continue;
        }
        let reason = reasons.last_mut().ok_or("kubespray/reasons.txt: a line before the first name")?;
        if !reason.text.is_empty() {
            reason.text.push(' ');
        }
        reason.text.push_str(line.trim());
    }
    Ok(reasons)
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}
