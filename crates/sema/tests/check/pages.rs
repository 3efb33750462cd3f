//! The error pages of the checker's codes: the failing spec gives exactly that code, the repaired one nothing.

use std::path::Path;

use crate::suite::cases;
use crate::support::run;

/// The codes that the checker gives.
fn is_ours(code: &str) -> bool {
    let number: u32 = code[1..].parse().expect("codes are K and four digits");
    matches!(number, 340..=369 | 500..=539 | 600..=639 | 700..=739)
}

#[test]
fn pages_fail_and_are_repaired_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let library = kspec_stdlib::Std::new();
    let mut faults = String::new();
    for code in kspec_sema::diagnostics::CODES.iter().filter(|code| is_ours(code.id)) {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("{}.md", code.id))) else {
            faults.push_str(&format!("{} has no page\n", code.id));
            continue;
        };
        if !text.starts_with(&format!("# {}: {}\n", code.id, code.title)) {
            faults.push_str(&format!("{} has another title than its page\n", code.id));
        }
        for case in cases(&text) {
            let files: Vec<(&str, &str)> =
                case.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            let run = run(&files, &library);
            let fine = match case.name.as_str() {
                "Fails" => {
                    !run.diagnostics.is_empty() && run.diagnostics.iter().all(|told| told.code == *code)
                }
                "Repaired" => run.diagnostics.is_empty(),
                other => panic!("{}: a fence under {other:?}", code.id),
            };
            if !fine {
                faults.push_str(&format!("{} {}:\n{}\n", code.id, case.name, run.show()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
