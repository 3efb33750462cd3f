//! Kinds: `Name group scope version(since..until) …` a line.

use std::collections::BTreeMap;

use crate::encode::Result;
use crate::wire::section;
use crate::writer::{Record, Writer};

/// The texts that kinds are made from.
pub struct Texts<'a> {
    pub built_in: &'a str,
    pub custom: &'a str,
    /// `group > group`: kinds of the right one yield to those of the left one that have the same name.
    pub preferences: &'a str,
}

pub fn add(writer: &mut Writer, texts: &Texts) -> Result<()> {
    let preferences = preferences(texts.preferences)?;
    let mut kinds: BTreeMap<(&str, usize), Record> = BTreeMap::new();
    for (built_in, file) in [(true, texts.built_in), (false, texts.custom)] {
        for line in lines(file) {
            let record =
                kind(writer, line, built_in, &preferences).ok_or_else(|| format!("kubernetes: {line}"))?;
            let name = line.split(' ').next().unwrap_or_default();
            kinds.insert((name, kinds.len()), record);
        }
    }
    for ((name, _), record) in kinds {
        let row = [writer.string(name), writer.record(record.bytes)];
        writer.row(section::KINDS, row);
    }
    Ok(())
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// By the group that yields, the one that it yields to.
fn preferences(text: &str) -> Result<BTreeMap<&str, &str>> {
    let pair = |line| -> Result<(&str, &str)> {
        let (preferred, yielding) =
            str::split_once(line, " > ").ok_or_else(|| format!("kubernetes: {line}"))?;
        Ok((group(yielding), group(preferred)))
    };
    lines(text).map(pair).collect()
}

fn group(written: &str) -> &str {
    if written == "core" { "" } else { written }
}

fn kind(
    writer: &mut Writer,
    line: &str,
    built_in: bool,
    preferences: &BTreeMap<&str, &str>,
) -> Option<Record> {
    let mut words = line.split(' ').skip(1);
    let group = group(words.next()?);
    let namespaced = match words.next()? {
        "namespaced" => true,
        "cluster" => false,
        _ => return None,
    };
    let versions: Vec<&str> = words.collect();
    let mut record = Record::default();
    record.string(writer, group);
    record.byte(u8::from(namespaced));
    record.byte(u8::from(built_in));
    record.optional(writer, preferences.get(group).copied());
    record.number(versions.len() as u64);
    for version in versions {
        let (name, range) = version.trim_end_matches(')').split_once('(').unwrap_or((version, ".."));
        let (since, until) = range.split_once("..")?;
        record.string(writer, name);
        record.optional(writer, Some(since).filter(|since| !since.is_empty()));
        record.optional(writer, Some(until).filter(|until| !until.is_empty()));
    }
    Some(record)
}
