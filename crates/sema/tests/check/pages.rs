//! The error pages of the checker's codes: the failing spec gives exactly that code, the repaired one nothing.

use crate::support::{root, sections};
use crate::{show, told};

/// The codes that the checker gives.
fn is_ours(code: &str) -> bool {
    let number: u32 = code[1..].parse().expect("codes are K and four digits");
    matches!(number, 340..=369 | 500..=539 | 600..=639 | 700..=739)
}

#[test]
fn pages_fail_and_are_repaired_as_they_say() {
    let library = kspec_stdlib::Std::new();
    let mut faults = String::new();
    for code in kspec_sema::diagnostics::CODES.iter().filter(|code| is_ours(code.id)) {
        let path = root().join("docs/errors").join(format!("{}.md", code.id));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} has no page", code.id));
        let title = format!("# {}: {}\n", code.id, code.title);
        assert!(page.starts_with(&title), "{} has another title", code.id);
        for section in sections(&page) {
            let text = section.lower(&library);
            let all = told(&text, &library);
            let fine = match section.title.as_str() {
                "Fails" => !all.is_empty() && all.iter().all(|told| told.code == *code),
                _ => all.is_empty(),
            };
            if !fine {
                faults.push_str(&format!("{} {}:\n{}\n", code.id, section.title, show(&text, &all)));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
