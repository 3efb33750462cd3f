//! `tests/suite/syntax/*.kspec` beside the tree and the messages that they give. KSPEC_BLESS=1 writes them anew.

#![allow(clippy::print_stderr)]

mod support;

use std::fmt::Write;

use kspec_syntax::{Memo, parse};
use support::{dump, files, suite};

#[test]
fn trees_are_as_written() {
    let bless = std::env::var_os("KSPEC_BLESS").is_some();
    let cases = files(&suite().join("syntax"), "kspec");
    assert!(!cases.is_empty(), "tests/suite/syntax has no cases");
    let mut wrong = Vec::new();
    for case in cases {
        let text = std::fs::read_to_string(&case).expect("a case is UTF-8");
        let found = show(&text);
        let beside = case.with_extension("tree");
        if bless {
            std::fs::write(&beside, &found).expect("the suite can be written");
        } else if std::fs::read_to_string(&beside).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", case.display()));
        }
    }
    assert!(wrong.is_empty(), "trees differ:\n{}", wrong.join("\n"));
}

/// All items of a file, then what was told, with line and column.
fn show(text: &str) -> String {
    let mut out = String::new();
    let mut told = String::new();
    for item in parse(text, &mut Memo::default()) {
        out.push_str(&dump::item(&item.syntax.item));
        for diagnostic in &item.syntax.diagnostics {
            let span = diagnostic.place().expect("a syntax message has a place").span;
            let at = (item.start + span.start) as usize;
            let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
            let line = text[..at].matches('\n').count() + 1;
            let column = text[line_start..at].chars().count() + 1;
            writeln!(told, "{line}:{column} {} {}", diagnostic.code.id, diagnostic.message)
                .expect("a String takes all");
            for fix in &diagnostic.fixes {
                writeln!(told, "    fix: {}", fix.title).expect("a String takes all");
            }
        }
    }
    if told.is_empty() { out } else { format!("{out}---\n{told}") }
}

#[test]
fn specs_parse_without_a_message() {
    let Some(shared) = std::env::var_os("KSPEC_SHARED") else {
        eprintln!("skipped: KSPEC_SHARED is not set");
        return;
    };
    let specs = files(&std::path::Path::new(&shared).join("specs"), "kspec");
    assert!(specs.len() > 50, "the specs are not there");
    let mut told = String::new();
    for spec in specs {
        let text = std::fs::read_to_string(&spec).expect("a spec is UTF-8");
        let first = text.lines().next().unwrap_or("");
        let syntax_fault = ["`:` declares", "is no number"]
            .iter()
            .any(|words| first.contains(words) && first.contains("error"));
        let count: usize =
            parse(&text, &mut Memo::default()).iter().map(|i| i.syntax.diagnostics.len()).sum();
        if count != usize::from(syntax_fault) {
            let shown = show(&text);
            let messages = shown.split("---\n").nth(1).unwrap_or("");
            writeln!(told, "{}: {count} messages\n{messages}", spec.display()).expect("a String takes all");
        }
    }
    assert!(told.is_empty(), "{told}");
}
