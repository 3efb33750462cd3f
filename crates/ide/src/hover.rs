//! Hover and go to definition.

use kspec_base::Span;
use kspec_schema::{Type, display, resolved};

use crate::cursor::At;
use crate::{Spot, View};

/// What is told of the word under the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// Markdown.
    pub text: String,
    /// The word, from the start of the file.
    pub span: Span,
}

/// What is known of what stands at an offset.
pub fn hover(view: &View<'_>, offset: u32) -> Option<Hover> {
    let (cursor, start) = view.cursor(offset)?;
    if let Some(symbol) = view.symbol(&cursor) {
        let mut text = format!("```kspec\n{}\n```\n", symbol.title);
        if let Some(doc) = &symbol.doc {
            text.push_str(&format!("\n{doc}\n"));
        }
        if !symbol.facts.is_empty() {
            text.push_str(&format!("\n{}\n", symbol.facts.join("  \n")));
        }
        return Some(Hover { text, span: symbol.span.shifted(start) });
    }
    let span = match cursor.at {
        At::Name(_, span) | At::Text(_, span) => span,
        At::Member(_, suffixes, number) => suffixes[number].span(),
        At::Literal(expr) => expr.span,
        _ => return None,
    };
    // The smallest expression around.
    let types = view.analysis.types().values().filter(|(place, _)| {
        place.source == cursor.source && place.span.start <= span.start && span.end <= place.span.end
    });
    let (_, ty) = types.min_by_key(|(place, _)| (place.span.end - place.span.start, place.span.start))?;
    if matches!(*resolved(ty), Type::Unknown) {
        return None;
    }
    Some(Hover { text: format!("```kspec\n{}\n```\n", display(ty)), span: span.shifted(start) })
}

/// Where what stands at an offset is declared.
pub fn definition(view: &View<'_>, offset: u32) -> Option<Spot> {
    let (cursor, _) = view.cursor(offset)?;
    view.symbol(&cursor)?.target
}
