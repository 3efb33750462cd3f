//! The steps from a file's text to its items.

use std::cmp::Reverse;

use kspec_base::{Diagnostic, Span};

use crate::{ItemSyntax, Memo, ParsedItem, build, form, repair, split, tree};

/// Parses a file. Never fails; items whose text is in the memo are shared.
pub fn parse(text: &str, memo: &mut Memo) -> Vec<ParsedItem> {
    let items = split::split(text)
        .into_iter()
        .map(|range| {
            let (start, len) = (range.start as u32, range.len() as u32);
            ParsedItem { start, len, syntax: memo.get(&text[range], item) }
        })
        .collect();
    memo.end_call();
    items
}

/// Parses an expression that stands alone: a value on the command line.
pub fn parse_expression(text: &str) -> (tree::Expr, Vec<Diagnostic>) {
    let repaired = repair::repair(text);
    let (expr, told) = build::expression(text, &repaired);
    let judged = form::expression(&expr, text);
    (expr, one_a_line(text, [repaired.diagnostics, told, judged]))
}

fn item(text: &str) -> ItemSyntax {
    let repaired = repair::repair(text);
    let build::Built { item, comments, diagnostics } = build::item(text, &repaired);
    let judged = form::item(&item, text);
    let diagnostics = one_a_line(text, [repaired.diagnostics, diagnostics, judged]);
    ItemSyntax { item, comments, diagnostics }
}

/// In order of place, at most one for each line: the gravest, of equal ones that of the earliest step.
/// Neighbouring lines that fit nowhere are one message.
fn one_a_line(text: &str, steps: [Vec<Diagnostic>; 3]) -> Vec<Diagnostic> {
    let span = |diagnostic: &Diagnostic| diagnostic.place().map_or(Span::default(), |place| place.span);
    let line_start = |offset: u32| {
        let offset = (offset as usize).min(text.len());
        text.as_bytes()[..offset].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
    };
    let mut all: Vec<(usize, usize, Diagnostic)> = Vec::new();
    for (step, diagnostics) in steps.into_iter().enumerate() {
        for diagnostic in diagnostics {
            all.push((line_start(span(&diagnostic).start), step, diagnostic));
        }
    }
    all.sort_by_key(|(line, step, diagnostic)| {
        (*line, diagnostic.severity, *step > 0, span(diagnostic).start, Reverse(*step))
    });
    let mut kept: Vec<(usize, Diagnostic)> = Vec::new();
    for (line, _, diagnostic) in all {
        if kept.last().is_some_and(|(last, _)| *last == line) {
            continue;
        }
        if let Some((last_line, last)) = kept.last_mut() {
            let between = text.get(*last_line..line).unwrap_or("");
            let is_neighbour = between.matches('\n').count() == 1;
            let is_same = diagnostic.code == last.code && diagnostic.code.id == UNEXPECTED;
            let whole_lines =
                begins_line(text, span(last).start) && begins_line(text, span(&diagnostic).start);
            if is_neighbour && is_same && whole_lines {
                let end = span(&diagnostic).end;
                if let Some(label) = last.labels.iter_mut().find(|label| label.primary) {
                    label.place.span.end = label.place.span.end.max(end);
                }
                *last_line = line;
                continue;
            }
        }
        kept.push((line, diagnostic));
    }
    kept.into_iter().map(|(_, diagnostic)| diagnostic).collect()
}

fn begins_line(text: &str, offset: u32) -> bool {
    let before = text.get(..offset as usize).unwrap_or("");
    before[before.rfind('\n').map_or(0, |at| at + 1)..].trim().is_empty()
}

const UNEXPECTED: &str = crate::diagnostics::unexpected_text::CODE.id;
