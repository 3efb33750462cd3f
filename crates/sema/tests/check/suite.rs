//! `tests/suite/check/*.md`: everything but hints must be asserted. `cargo test --test suite` runs them through the whole
//! check.

use kspec_base::Severity;

use crate::support::{Assertion, assertions, place, root, sections};
use crate::{show, told};

#[test]
fn every_case_of_the_suite_is_told_as_it_says() {
    let folder = root().join("tests/suite/check");
    let entries = std::fs::read_dir(&folder).expect("the suite is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    let library = kspec_stdlib::Std::new();
    let mut faults = String::new();
    for file in files {
        let page = std::fs::read_to_string(&file).expect("readable");
        for section in sections(&page) {
            let text = section.lower(&library);
            let all = told(&text, &library);
            let mut left: Vec<_> = all.iter().collect();
            let mut missing = Vec::new();
            for wanted in assertions(&section).into_iter().filter(told_here) {
                let found = left.iter().position(|told| {
                    told.code.id == wanted.code
                        && told.severity.name() == wanted.severity
                        && told.message.contains(&wanted.words)
                        && place(&text, told) == (wanted.file.clone(), wanted.line)
                });
                match found {
                    Some(at) => drop(left.remove(at)),
                    None => missing.push(format!("  not told: {wanted:?}\n")),
                }
            }
            left.retain(|told| told.severity != Severity::Hint);
            if !missing.is_empty() || !left.is_empty() {
                faults.push_str(&format!(
                    "{}: {}\n{}{}",
                    file.display(),
                    section.title,
                    missing.concat(),
                    show(&text, &all)
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Whether this crate or one below it tells the code; the whole suite judges the others.
fn told_here(wanted: &Assertion) -> bool {
    let lists =
        [kspec_syntax::diagnostics::CODES, kspec_schema::diagnostics::CODES, kspec_sema::diagnostics::CODES];
    lists.iter().any(|list| list.iter().any(|code| code.id == wanted.code))
}
