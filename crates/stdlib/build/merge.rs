//! Puts what is written by hand into the generated text, so that the text that is shown says all.

use std::collections::{BTreeMap, BTreeSet};

use kspec_base::Span;
use kspec_syntax::tree::{Block, CatalogueEntry};

use crate::encode::{self, Result};
use crate::releases::{Range, Releases};
use crate::source::Source;

/// What is written by hand, by variable.
pub struct Curated<'a> {
    releases: &'a Releases,
    entries: BTreeMap<String, Vec<Entry>>,
}

/// An entry, as text.
struct Entry {
    /// The releases that it is about.
    range: Range,
    doc: Option<String>,
    /// None where the entry says `_`: as generated.
    ty: Option<String>,
    /// Name and the whole of each fact.
    facts: Vec<(String, String)>,
}

impl<'a> Curated<'a> {
    pub fn new(releases: &'a Releases) -> Self {
        Curated { releases, entries: BTreeMap::new() }
    }

    /// Adds the entries of a file.
    pub fn add(&mut self, text: &str) -> Result<()> {
        for (catalogue, start) in Source::parse(text)?.catalogues() {
            let text = &text[start as usize..];
            for entry in &catalogue.entries {
                let name = entry.name.text.to_string();
                let ty = entry.ty.as_ref().map(|ty| ty.span.slice(text)).filter(|ty| *ty != "_");
                let (range, facts) =
                    self.facts(entry, text).map_err(|e| format!("{name}: {e} was expected"))?;
                let doc = entry.doc.as_ref().map(|doc| doc.text.to_string());
                let by_hand = Entry { range, doc, ty: ty.map(str::to_owned), facts };
                let others = self.entries.entry(name.clone()).or_default();
                if others.iter().any(|other| other.range.meets(range)) {
                    return Err(format!("{name} stands there twice"));
                }
                others.push(by_hand);
            }
        }
        Ok(())
    }

    /// The generated text with descriptions, types and facts by hand.
    pub fn merge(&self, text: &str) -> Result<String> {
        let mut idle: BTreeSet<(&str, usize)> = BTreeSet::new();
        for (name, entries) in &self.entries {
            idle.extend((0..entries.len()).map(|at| (name.as_str(), at)));
        }
        let source = Source::parse(text)?;
        let (catalogue, start) = source.only_catalogue()?;
        let mut edits: Vec<(Span, String)> = Vec::new();
        for entry in &catalogue.entries {
            let name = entry.name.text.as_str();
            let Some(all_by_hand) = self.entries.get(name) else { continue };
            let text = &text[start as usize..];
            let (range, generated) = self.facts(entry, text)?;
            for (at, by_hand) in all_by_hand.iter().enumerate().filter(|(_, other)| other.range.meets(range))
            {
                if !by_hand.range.holds(range) {
                    return Err(format!("{name} is written by hand for a part of its releases only"));
                }
                idle.remove(&(name, at));
                edit(&mut edits, entry, by_hand, &generated, text)?;
            }
        }
        if let Some((name, _)) = idle.first() {
            return Err(format!("{name} is written by hand and is a variable of no such release"));
        }
        edits.sort_by_key(|(span, _)| span.start);
        let mut out = String::with_capacity(text.len() + 64 * edits.len());
        let mut done = 0;
        for (span, new) in edits {
            let span = span.shifted(start);
            out.push_str(&text[done..span.start as usize]);
            out.push_str(&new);
            done = span.end as usize;
        }
        out.push_str(&text[done..]);
        Ok(out)
    }

    /// The releases of an entry, and its other facts.
    fn facts(&self, entry: &CatalogueEntry, text: &str) -> Result<(Range, Vec<(String, String)>)> {
        let Some(block) = &entry.facts else { return Ok((self.releases.range(None, None)?, Vec::new())) };
        let (mut since, mut until) = (None, None);
        for (name, value) in encode::entries(&block.entries)? {
            match name {
                "since" => since = Some(encode::plain(value)?),
                "until" => until = Some(encode::plain(value)?),
                _ => {}
            }
        }
        let mut others = facts(block, text);
        others.retain(|(name, _)| name != "since" && name != "until");
        Ok((self.releases.range(since, until)?, others))
    }
}

fn facts(block: &Block, text: &str) -> Vec<(String, String)> {
    let facts = block.entries.iter().map(|entry| {
        let whole = entry.span.slice(text);
        let name = whole.split_once('=').map_or(whole, |(name, _)| name).trim();
        (name.to_owned(), whole.to_owned())
    });
    facts.collect()
}

fn edit(
    edits: &mut Vec<(Span, String)>,
    entry: &CatalogueEntry,
    by_hand: &Entry,
    generated: &[(String, String)],
    text: &str,
) -> Result<()> {
    if let Some(doc) = &by_hand.doc {
        let lines: String = doc.lines().map(|line| format!("/// {line}\n  ")).collect();
        edits.push((Span::at(entry.span.start), lines));
    }
    let ty = entry.ty.as_ref().ok_or_else(|| format!("{} has no type", entry.name.text))?;
    if let Some(by_hand) = &by_hand.ty {
        edits.push((ty.span, by_hand.clone()));
    }
    if by_hand.facts.is_empty() {
        return Ok(());
    }
    let is_generated = |(name, _): &&(String, String)| generated.iter().any(|(other, _)| other == name);
    if let Some((twice, _)) = by_hand.facts.iter().find(is_generated) {
        return Err(format!("{twice} of {} is also generated", entry.name.text));
    }
    let facts: Vec<&str> = by_hand.facts.iter().map(|(_, whole)| whole.as_str()).collect();
    edits.push(match &entry.facts {
        Some(block) if block.span.slice(text).contains('\n') => {
            let lines: String = facts.iter().map(|fact| format!("\n    {fact}")).collect();
            (Span::at(block.span.start + 1), lines)
        }
        Some(block) => (Span::at(block.span.start + 1), format!(" {},", facts.join(", "))),
        None => (Span::at(entry.span.end), format!(" {{ {} }}", facts.join(", "))),
    });
    Ok(())
}
