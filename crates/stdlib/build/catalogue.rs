//! Variables of the catalogue's text, as the pack holds them.

use std::collections::BTreeMap;

use kspec_syntax::tree::CatalogueEntry;

use crate::encode::{self, Result};
use crate::releases::Releases;
use crate::source::Source;
use crate::wire::{CHANGES, HAZARDS, default, flag};
use crate::writer::{Record, Writer};

/// Where a variable lies that no sample file has.
const HOME: &str = "k8s_cluster/k8s-cluster.yml";
const ANSIBLE_HOME: &str = "all/all.yml";

/// The releases that have a name, as bits.
pub type Names = BTreeMap<String, u32>;

/// Adds the variables of a text in order of name and release.
pub fn add(writer: &mut Writer, table: usize, text: &str, releases: &Releases) -> Result<Names> {
    let source = Source::parse(text)?;
    let (catalogue, offset) = source.only_catalogue()?;
    let mut sorted = Vec::new();
    for entry in &catalogue.entries {
        let expected = |wanted| format!("{}: {wanted} was expected", entry.name.text);
        let facts = Facts::of(entry).map_err(expected)?;
        let range = releases.range(facts.since, facts.until).map_err(expected)?;
        sorted.push((entry, facts, range));
    }
    sorted.sort_by(|(a, _, in_a), (b, _, in_b)| {
        a.name.text.cmp(&b.name.text).then(in_a.first.cmp(&in_b.first))
    });
    let mut names = Names::new();
    for (entry, facts, range) in sorted {
        let name = entry.name.text.as_str();
        let known = names.entry(name.to_owned()).or_default();
        if *known & range.bits() != 0 {
            return Err(format!("{name} stands twice in kubespray {}", releases.version(range.first)));
        }
        *known |= range.bits();
        let record = self::entry(writer, entry, &facts, offset, text)
            .map_err(|wanted| format!("{name}: {wanted} was expected"))?;
        let row =
            [writer.string(name), writer.record(record.bytes), offset + entry.name.span.start, range.bits()];
        writer.row(table, row);
    }
    Ok(names)
}

fn entry(
    writer: &mut Writer,
    entry: &CatalogueEntry,
    facts: &Facts,
    offset: u32,
    text: &str,
) -> Result<Record> {
    let ty = entry.ty.as_ref().ok_or("a type")?;
    let mut type_record = Record::default();
    encode::ty(writer, &mut type_record, ty)?;
    let mut record = Record::default();
    record.number(writer.ty(type_record.bytes));

    match &entry.default {
        None => record.byte(if facts.roles_differ { default::UNCLEAR } else { default::NONE }),
        Some(value) if encode::holds_jinja(value) => {
            record.byte(default::JINJA);
            let span = value.span.shifted(offset);
            let template = encode::template(value).unwrap_or(span.slice(text));
            record.string(writer, template);
        }
        Some(value) => {
            record.byte(default::PLAIN);
            encode::value(writer, &mut record, value)?;
        }
    }

    let home = if entry.name.text.starts_with("ansible_") { ANSIBLE_HOME } else { HOME };
    record.string(writer, facts.file.unwrap_or(home));
    record.byte(facts.flags);
    record.byte(number(&CHANGES, facts.change.unwrap_or("rerun"))?);
    record.byte(facts.hazard.map_or(Ok(0), |hazard| Ok::<u8, String>(number(&HAZARDS, hazard)? + 1))?);
    record.optional(writer, facts.dead);
    record.optional(writer, entry.doc.as_ref().map(|doc| doc.text.as_str()));
    record.strings(writer, facts.roles.iter().copied());
    Ok(record)
}

fn number(words: &[&str], word: &str) -> Result<u8> {
    let at = words.iter().position(|known| *known == word);
    at.map(|at| at as u8).ok_or_else(|| format!("one of {}", words.join(", ")))
}

/// What stands in an entry's braces.
#[derive(Default)]
struct Facts<'a> {
    /// The first and the last release that have it so.
    since: Option<&'a str>,
    until: Option<&'a str>,
    file: Option<&'a str>,
    change: Option<&'a str>,
    hazard: Option<&'a str>,
    dead: Option<&'a str>,
    roles: Vec<&'a str>,
    roles_differ: bool,
    flags: u8,
}

impl<'a> Facts<'a> {
    fn of(entry: &'a CatalogueEntry) -> Result<Self> {
        let mut facts = Facts::default();
        let Some(block) = &entry.facts else { return Ok(facts) };
        let mut indirect = false;
        for (name, value) in encode::entries(&block.entries)? {
            match name {
                "since" => facts.since = Some(encode::plain(value)?),
                "until" => facts.until = Some(encode::plain(value)?),
                "file" => facts.file = Some(encode::plain(value)?),
                "change" => facts.change = Some(encode::plain(value)?),
                "text" => facts.hazard = Some(encode::plain(value)?),
                "dead" => facts.dead = Some(encode::plain(value)?),
                "roles" => facts.roles = encode::texts(value)?,
                "roles_differ" => facts.roles_differ = true,
                "per_host" => facts.flags |= flag::PER_HOST,
                "unused" => facts.flags |= flag::UNUSED,
                "role_vars_beat" => facts.flags |= flag::ROLE_VARS_BEAT,
                "checked" => facts.flags |= flag::CHECKED,
                "read_indirectly" => indirect = true,
                other => return Err(format!("a fact, not {other},")),
            }
        }
        if indirect {
            facts.flags &= !flag::UNUSED;
        }
        Ok(facts)
    }
}
