//! `tests/suite/check/*.md`: a heading is a test, its fences are files, `// error[K0301]: words` on a line (or alone
//! on the line above) says what is told there. Everything but hints must be said.

use std::path::Path;

use crate::support::run;

#[derive(Default)]
pub struct Case {
    pub name: String,
    pub files: Vec<(String, String)>,
}

/// The tests of a Markdown text.
pub fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut fence: Option<(String, String)> = None;
    for line in text.lines() {
        if let Some((name, mut body)) = fence.take() {
            if line.trim_end() == "```" {
                if let Some(case) = cases.last_mut() {
                    case.files.push((name, body));
                }
            } else {
                body.push_str(line);
                body.push('\n');
                fence = Some((name, body));
            }
        } else if let Some(info) = line.strip_prefix("```kspec") {
            let name = info.trim().strip_prefix("name=").unwrap_or("spec.kspec");
            fence = Some((name.to_owned(), String::new()));
        } else if line.starts_with('#') {
            cases.push(Case { name: line.trim_start_matches(['#', ' ']).to_owned(), files: Vec::new() });
        }
    }
    cases.retain(|case| !case.files.is_empty());
    cases
}

/// What a file says is told: line, severity, code, words.
fn expected(text: &str) -> Vec<(u32, String, String, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line;
        while let Some(at) = rest.find("// ") {
            let comment = &rest[at + 3..];
            rest = comment;
            let Some((head, words)) = comment.split_once("]: ") else { continue };
            let Some((severity, code)) = head.split_once('[') else { continue };
            if !["error", "warning", "notice", "hint"].contains(&severity) {
                continue;
            }
            let words = words.split(" // ").next().unwrap_or_default().trim().to_owned();
            let above = line.trim_start().starts_with("//");
            let line = number as u32 + u32::from(above);
            found.push((line, severity.to_owned(), code.to_owned(), words));
        }
    }
    found
}

#[test]
fn every_case_of_the_suite_is_told_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/check");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the suite is there")
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    let library = kspec_schema::testing::library();
    let mut faults = String::new();
    let mut count = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        for case in cases(&text) {
            count += 1;
            let sources: Vec<(&str, &str)> =
                case.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            let run = run(&sources, &library);
            let mut wanted: Vec<(String, u32, String, String, String)> = Vec::new();
            for (name, text) in &case.files {
                wanted.extend(
                    expected(text).into_iter().map(|(line, a, b, words)| (name.clone(), line, a, b, words)),
                );
            }
            let mut wrong = Vec::new();
            for told in &run.diagnostics {
                let (file, line) = run.line(told);
                let fits = |want: &(String, u32, String, String, String)| {
                    *want.0 == *file
                        && want.1 == line
                        && want.2 == told.severity.name()
                        && want.3 == told.code.id
                        && told.message.contains(&want.4)
                };
                match wanted.iter().position(fits) {
                    Some(at) => {
                        wanted.remove(at);
                    }
                    None if told.severity == kspec_base::Severity::Hint => {}
                    None => wrong.push(format!("  not expected: {} {}", told.code.id, told.message)),
                }
            }
            wrong.extend(
                wanted.iter().map(|(_, line, _, code, words)| {
                    format!("  missing at line {}: {code} {words}", line + 1)
                }),
            );
            if !wrong.is_empty() {
                faults.push_str(&format!(
                    "{}: {}\n{}\n{}",
                    file.display(),
                    case.name,
                    wrong.join("\n"),
                    run.show()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(count > 0);
}
