//! The catalogue's text, parsed. Nothing in the standard library may be wrong.

use kspec_syntax::tree::{CatalogueItem, Expr, ItemKind};
use kspec_syntax::{Memo, ParsedItem};

use crate::encode::Result;

/// A file without faults.
pub struct Source {
    items: Vec<ParsedItem>,
}

impl Source {
    pub fn parse(text: &str) -> Result<Self> {
        let items = kspec_syntax::parse(text, &mut Memo::default());
        for item in &items {
            if let Some(diagnostic) = item.syntax.diagnostics.first() {
                let offset = item.start + diagnostic.place().map_or(0, |place| place.span.start);
                let line = text[..offset as usize].matches('\n').count() + 1;
                return Err(format!("line {line}: {}", diagnostic.message));
            }
        }
        Ok(Source { items })
    }

    /// Each catalogue, and where its item begins: spans count from there.
    pub fn catalogues(&self) -> impl Iterator<Item = (&CatalogueItem, u32)> {
        self.items.iter().filter_map(|item| match &item.syntax.item.kind {
            ItemKind::Catalogue(catalogue) => Some((catalogue, item.start)),
            _ => None,
        })
    }

    pub fn only_catalogue(&self) -> Result<(&CatalogueItem, u32)> {
        let mut catalogues = self.catalogues();
        match (catalogues.next(), catalogues.next()) {
            (Some(only), None) => Ok(only),
            _ => Err("one catalogue was expected".to_owned()),
        }
    }

    /// The value of `let name = …`.
    pub fn binding(&self, name: &str) -> Result<&Expr> {
        let mut bindings = self.items.iter().filter_map(|item| match &item.syntax.item.kind {
            ItemKind::Let(item) if item.name.text == name => Some(&item.value),
            _ => None,
        });
        bindings.next().ok_or_else(|| format!("let {name} was expected"))
    }
}
