//! Variables of the catalogue's text, as the pack holds them.

use kspec_syntax::tree::CatalogueEntry;

use crate::encode::{self, Result};
use crate::wire::{CHANGES, HAZARDS, default, flag, section};
use crate::writer::{Record, Writer};

/// Where a variable lies that no sample file has.
const HOME: &str = "k8s_cluster/k8s-cluster.yml";
const ANSIBLE_HOME: &str = "all/all.yml";

/// Adds the entries in order of name. `offset` is where the item begins that holds them, `text` the whole file.
pub fn add(writer: &mut Writer, entries: &[CatalogueEntry], offset: u32, text: &str) -> Result<()> {
    let mut sorted: Vec<&CatalogueEntry> = entries.iter().collect();
    sorted.sort_by(|a, b| a.name.text.cmp(&b.name.text));
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0].name.text == pair[1].name.text) {
        return Err(format!("{} stands there twice", twice[0].name.text));
    }
    for entry in sorted {
        let expected = |wanted| format!("{}: {wanted} was expected", entry.name.text);
        let record = self::entry(writer, entry, offset, text).map_err(expected)?;
        let at = writer.record(record.bytes);
        let name = writer.string(&entry.name.text);
        writer.row(section::VARIABLES, [name, at, offset + entry.name.span.start]);
    }
    Ok(())
}

fn entry(writer: &mut Writer, entry: &CatalogueEntry, offset: u32, text: &str) -> Result<Record> {
    let facts = match &entry.facts {
        Some(block) => Facts::read(&block.entries)?,
        None => Facts::default(),
    };
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
    record.strings(writer, facts.roles.into_iter());
    Ok(record)
}

fn number(words: &[&str], word: &str) -> Result<u8> {
    let at = words.iter().position(|known| *known == word);
    at.map(|at| at as u8).ok_or_else(|| format!("one of {}", words.join(", ")))
}

/// What stands in an entry's braces.
#[derive(Default)]
struct Facts<'a> {
    file: Option<&'a str>,
    change: Option<&'a str>,
    hazard: Option<&'a str>,
    dead: Option<&'a str>,
    roles: Vec<&'a str>,
    roles_differ: bool,
    flags: u8,
}

impl<'a> Facts<'a> {
    fn read(entries: &'a [kspec_syntax::tree::Entry]) -> Result<Self> {
        let mut facts = Facts::default();
        for (name, value) in encode::entries(entries)? {
            match name {
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
                other => return Err(format!("a fact, not {other},")),
            }
        }
        Ok(facts)
    }
}
