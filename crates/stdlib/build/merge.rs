//! Puts what is written by hand into the generated text, so that the text that is shown says all.

use std::collections::BTreeMap;

use kspec_base::Span;
use kspec_syntax::tree::{Block, CatalogueEntry};

use crate::encode::Result;
use crate::gone::Names;
use crate::source::Source;

/// What is written by hand, by variable.
#[derive(Default)]
pub struct Curated(BTreeMap<String, Entry>);

/// An entry, as text.
struct Entry {
    doc: Option<String>,
    /// None where the entry says `_`: as generated.
    ty: Option<String>,
    /// Name and the whole of each fact.
    facts: Vec<(String, String)>,
}

impl Curated {
    /// Adds the entries of a file.
    pub fn add(&mut self, text: &str) -> Result<()> {
        for (catalogue, start) in Source::parse(text)?.catalogues() {
            let text = &text[start as usize..];
            for entry in &catalogue.entries {
                let name = entry.name.text.to_string();
                let ty = entry.ty.as_ref().map(|ty| ty.span.slice(text)).filter(|ty| *ty != "_");
                let facts = entry.facts.as_ref().map(|block| facts(block, text)).unwrap_or_default();
                let doc = entry.doc.as_ref().map(|doc| doc.text.to_string());
                let by_hand = Entry { doc, ty: ty.map(str::to_owned), facts };
                if self.0.insert(name.clone(), by_hand).is_some() {
                    return Err(format!("{name} stands there twice"));
                }
            }
        }
        Ok(())
    }

    /// A release's text with descriptions, types and facts by hand.
    pub fn merge(&self, text: &str) -> Result<String> {
        let source = Source::parse(text)?;
        let (catalogue, start) = source.only_catalogue()?;
        let mut edits: Vec<(Span, String)> = Vec::new();
        for entry in &catalogue.entries {
            if let Some(by_hand) = self.0.get(entry.name.text.as_str()) {
                edit(&mut edits, entry, by_hand, &text[start as usize..])?;
            }
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

    /// Every entry by hand is about a variable of some release.
    pub fn nothing_left_over(&self, names: &Names) -> Result<()> {
        match self.0.keys().find(|name| !names.knows(name)) {
            Some(name) => Err(format!("{name} is a variable of no release")),
            None => Ok(()),
        }
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

fn edit(edits: &mut Vec<(Span, String)>, entry: &CatalogueEntry, by_hand: &Entry, text: &str) -> Result<()> {
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
    let generated = entry.facts.as_ref().map(|block| facts(block, text)).unwrap_or_default();
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
