//! The error pages of this crate: the failing example gives the code and no other, the repaired one gives none.

use std::path::Path;

use kspec_syntax::{Memo, diagnostics, parse};

#[test]
fn pages_show_their_code_and_its_repair() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let mut wrong = Vec::new();
    for code in diagnostics::CODES {
        let page = std::fs::read_to_string(folder.join(format!("{}.md", code.id))).unwrap_or_default();
        let heading = format!("# {}: {}", code.id, code.title);
        if page.lines().next() != Some(&heading) {
            wrong.push(format!("{}: the page begins with {heading:?}", code.id));
        }
        let fails = codes(&page, "Fails");
        if fails != [code.id] {
            wrong.push(format!("{}: the failing example gives {fails:?}", code.id));
        }
        let repaired = codes(&page, "Repaired");
        if !repaired.is_empty() {
            wrong.push(format!("{}: the repaired example gives {repaired:?}", code.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The codes that the example below a heading gives.
fn codes(page: &str, heading: &str) -> Vec<&'static str> {
    let section = page.split(&format!("## {heading}\n")).nth(1).unwrap_or("");
    let fenced = section.split("```kspec\n").nth(1).unwrap_or("");
    let example = fenced.split("```").next().unwrap_or("");
    let items = parse(example, &mut Memo::default());
    items.iter().flat_map(|item| item.syntax.diagnostics.iter().map(|d| d.code.id)).collect()
}
