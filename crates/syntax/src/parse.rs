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
    let too_deep = repaired.diagnostics.iter().any(|told| told.code == crate::diagnostics::too_deep::CODE);
    let steps = if too_deep {
        // What was not read cannot be judged.
        [repaired.diagnostics, Vec::new(), Vec::new()]
    } else {
        [repaired.diagnostics, diagnostics, judged]
    };
    let diagnostics = one_a_line(text, steps);
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::tree::{Element, ExprKind, ItemKind};

    fn value(text: &str) -> ExprKind {
        let (expr, told) = parse_expression(text);
        assert!(told.is_empty(), "{text}: {told:?}");
        expr.kind
    }

    #[test]
    fn an_expression_stands_alone() {
        assert_eq!(value("true"), ExprKind::Bool(true));
        assert_eq!(value(" -3 "), ExprKind::Int(-3));
        let ExprKind::List(elements) = value("[\"a\",\n \"b\"]") else { panic!("no list") };
        assert!(matches!(elements.as_slice(), [Element::Value(_), Element::Value(_)]));
        for wrong in ["", "1 2", "a =", "[1", "0644"] {
            assert_eq!(parse_expression(wrong).1.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn an_unchanged_item_is_shared() {
        let mut memo = Memo::default();
        let before = parse("let a = 1\nlet b = 2\n", &mut memo);
        let after = parse("let a = 10\nlet b = 2\n", &mut memo);
        assert!(!Arc::ptr_eq(&before[0].syntax, &after[0].syntax));
        assert!(Arc::ptr_eq(&before[1].syntax, &after[1].syntax));
        assert_eq!(after[1].start, 11);
    }

    #[test]
    fn places_are_true_to_the_file() {
        let text = "\u{feff}// note\r\nlet a = [\r\n  \"é\"\r\n  0644\r\n]\r\n";
        let items = parse(text, &mut Memo::default());
        let [item] = items.as_slice() else { panic!("one item") };
        let [told] = item.syntax.diagnostics.as_slice() else { panic!("one message") };
        assert_eq!(told.place().expect("it has a place").span.slice(text), "0644");
        assert_eq!(item.syntax.comments[0].span.slice(text), "// note");
        assert!(!item.syntax.comments[0].trailing);
        assert_eq!(item.syntax.item.span.slice(text), text[text.find("let").unwrap_or(0)..].trim_end());
    }

    #[test]
    fn places_behind_a_repair_are_true_too() {
        let text = "cluster a {\n  vars {\n    x = [1, 2\n    y = 0644\n  }\n}\n";
        let items = parse(text, &mut Memo::default());
        let told: Vec<&str> = items[0]
            .syntax
            .diagnostics
            .iter()
            .map(|told| told.place().expect("it has a place").span.slice(text))
            .collect();
        assert_eq!(told, ["[", "0644"]);
    }

    #[test]
    fn the_bound_of_depth_is_reached_on_a_small_stack() {
        // A thread of 2 MiB, the default; the tree is dropped in it too.
        let forms = [
            ("[", "]"),
            ("(", ")"),
            ("{ a = ", " }"),
            ("f(a = ", ")"),
            ("a[", "]"),
            ("if a then ", " else 1"),
        ];
        for (open, close) in forms {
            let text = format!("let x = {}1{}\n", open.repeat(120), close.repeat(120));
            let items = parse(&text, &mut Memo::default());
            assert!(items[0].syntax.diagnostics.is_empty(), "{open}: {:?}", items[0].syntax.diagnostics);
            assert!(matches!(items[0].syntax.item.kind, ItemKind::Let(_)));
        }
    }
}
