//! Puts what is written by hand into the generated text, so that the text that is shown says all.

use std::collections::BTreeMap;

use kspec_base::Span;
use kspec_syntax::tree::{Block, CatalogueEntry, ItemKind};

use crate::encode::Result;
use crate::gone::Names;
use crate::reader;

/// Entries written by hand, as text.
pub struct Curated {
    doc: Option<String>,
    ty: String,
    facts: Vec<(String, String)>,
}

pub fn curated(text: &str) -> Result<BTreeMap<String, Curated>> {
    let mut curated = BTreeMap::new();
    for item in reader::parse(text)? {
        let ItemKind::Catalogue(catalogue) = item.kind else {
            return Err("only catalogues were expected".to_owned());
        };
        for entry in catalogue.entries {
            let name = entry.name.text.to_string();
            let ty = entry.ty.as_ref().ok_or_else(|| format!("{name} has no type"))?;
            let facts = entry.facts.as_ref().map(|block| facts(block, text)).unwrap_or_default();
            let doc = entry.doc.as_ref().map(|doc| doc.text.to_string());
            let by_hand = Curated { doc, ty: ty.span.slice(text).to_owned(), facts };
            if curated.insert(name.clone(), by_hand).is_some() {
                return Err(format!("{name} stands there twice"));
            }
        }
    }
    Ok(curated)
}

fn facts(block: &Block, text: &str) -> Vec<(String, String)> {
    let facts = block.entries.iter().map(|entry| {
        let whole = entry.span.slice(text);
        let name = whole.split_once('=').map_or(whole, |(name, _)| name).trim();
        (name.to_owned(), whole.to_owned())
    });
    facts.collect()
}

/// The release's text with descriptions, types and facts by hand.
pub fn merge(text: &str, curated: &BTreeMap<String, Curated>) -> Result<String> {
    let mut edits: Vec<(Span, String)> = Vec::new();
    for item in &reader::parse(text)? {
        let ItemKind::Catalogue(catalogue) = &item.kind else { continue };
        for entry in &catalogue.entries {
            if let Some(by_hand) = curated.get(entry.name.text.as_str()) {
                edit(&mut edits, entry, by_hand, text)?;
            }
        }
    }
    edits.sort_by_key(|(span, _)| span.start);
    let mut out = String::with_capacity(text.len() + 64 * edits.len());
    let mut done = 0;
    for (span, new) in edits {
        out.push_str(&text[done..span.start as usize]);
        out.push_str(&new);
        done = span.end as usize;
    }
    out.push_str(&text[done..]);
    Ok(out)
}

fn edit(
    edits: &mut Vec<(Span, String)>,
    entry: &CatalogueEntry,
    by_hand: &Curated,
    text: &str,
) -> Result<()> {
    if let Some(doc) = &by_hand.doc {
        let lines: String = doc.lines().map(|line| format!("/// {line}\n  ")).collect();
        edits.push((Span::at(entry.span.start), lines));
    }
    let ty = entry.ty.as_ref().ok_or_else(|| format!("{} has no type", entry.name.text))?;
    if ty.span.slice(text) != by_hand.ty {
        edits.push((ty.span, by_hand.ty.clone()));
    }
    if by_hand.facts.is_empty() {
        return Ok(());
    }
    let generated = entry.facts.as_ref().map(|block| facts(block, text)).unwrap_or_default();
    if let Some((twice, _)) =
        by_hand.facts.iter().find(|(name, _)| generated.iter().any(|(other, _)| other == name))
    {
        return Err(format!("{twice} of {} is also generated", entry.name.text));
    }
    let facts: Vec<&str> = by_hand.facts.iter().map(|(_, whole)| whole.as_str()).collect();
    edits.push(match &entry.facts {
        Some(block) => (Span::at(block.span.start + 1), format!(" {},", facts.join(", "))),
        None => (Span::at(entry.span.end), format!(" {{ {} }}", facts.join(", "))),
    });
    Ok(())
}

/// Every entry by hand is about a variable of some release.
pub fn nothing_left_over(curated: &BTreeMap<String, Curated>, names: &Names) -> Result<()> {
    match curated.keys().find(|name| !names.knows(name)) {
        Some(name) => Err(format!("{name} is a variable of no release")),
        None => Ok(()),
    }
}
