//! The releases: their order, what is true of each as a whole, and ranges of them.

use std::collections::BTreeMap;

use crate::encode::{self, Result};
use crate::source::Source;
use crate::wire::section;
use crate::writer::{Record, Writer};

const FOLDER: &str = "kubespray/releases/";

/// Versions, the oldest first.
pub struct Releases(Vec<String>);

impl Releases {
    /// Adds the releases in `kubespray/releases/`.
    pub fn add(writer: &mut Writer, files: &BTreeMap<String, String>) -> Result<Releases> {
        let mut releases: Vec<(&str, &String)> = Vec::new();
        releases.extend(files.iter().filter_map(|(path, text)| Some((version(path)?, text))));
        releases.sort_by_cached_key(|(version, _)| parts(version));
        for (version, text) in &releases {
            let facts = facts(writer, text).map_err(|e| format!("{FOLDER}{version}.kspec: {e}"))?;
            let row = [writer.string(version), writer.record(facts.bytes)];
            writer.row(section::RELEASES, row);
        }
        Ok(Releases(releases.into_iter().map(|(version, _)| version.to_owned()).collect()))
    }

    pub fn newest(&self) -> Range {
        let last = self.0.len() - 1;
        Range { first: last, last }
    }

    /// From one release to another, both included; without them from the oldest, to the newest.
    pub fn range(&self, since: Option<&str>, until: Option<&str>) -> Result<Range> {
        let at = |version: &str| {
            let at = self.0.iter().position(|known| known == version);
            at.ok_or_else(|| format!("a release, not {version},"))
        };
        let first = since.map_or(Ok(0), at)?;
        let last = until.map_or(Ok(self.0.len() - 1), at)?;
        if first > last {
            return Err("since before until".to_owned());
        }
        Ok(Range { first, last })
    }

    pub fn version(&self, at: usize) -> &str {
        &self.0[at]
    }
}

/// Releases in a row.
#[derive(Clone, Copy, PartialEq)]
pub struct Range {
    pub first: usize,
    pub last: usize,
}

impl Range {
    pub fn holds(self, other: Range) -> bool {
        self.first <= other.first && other.last <= self.last
    }

    pub fn meets(self, other: Range) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// A bit for each.
    pub fn bits(self) -> u32 {
        (self.first..=self.last).fold(0, |bits, at| bits | 1 << at)
    }
}

fn version(path: &str) -> Option<&str> {
    path.strip_prefix(FOLDER)?.strip_suffix(".kspec")
}

fn parts(version: &str) -> Vec<u32> {
    version.split('.').map(|part| part.parse().unwrap_or(0)).collect()
}

fn facts(writer: &mut Writer, text: &str) -> Result<Record> {
    let source = Source::parse(text)?;
    let mut facts = Record::default();
    facts.byte(u8::from(encode::flag(source.binding("snapshot")?)?));
    facts.string(writer, encode::plain(source.binding("ansible_core")?)?);
    facts.string(writer, encode::plain(source.binding("kubernetes_default")?)?);
    facts.strings(writer, encode::texts(source.binding("kubernetes_versions")?)?.into_iter());
    facts.strings(writer, encode::texts(source.binding("inventory_groups")?)?.into_iter());
    let mut components = encode::fields(source.binding("components")?)?;
    components.sort_by_key(|(name, _)| *name);
    facts.number(components.len() as u64);
    for (name, version) in components {
        facts.string(writer, name);
        facts.string(writer, encode::plain(version)?);
    }
    Ok(facts)
}
