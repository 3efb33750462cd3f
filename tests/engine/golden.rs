//! Whole trees: what a project builds, byte for byte.
//!
//! A case is a folder under `tests/golden` or `examples` that holds `expected/`. Its kspec.toml says the rest.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use similar::TextDiff;

use super::{all_files, blessing, run, shown};

/// A trial for each case.
pub fn trials(root: &Path) -> Vec<Trial> {
    let mut trials = Vec::new();
    for parent in ["tests/golden", "examples"] {
        let Ok(entries) = fs::read_dir(root.join(parent)) else { continue };
        let mut cases: Vec<_> =
            entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        cases.sort();
        for case in cases {
            let name = shown(root, &case);
            trials.push(Trial::test(name, move || judge(&case)));
        }
    }
    trials
}

fn judge(case: &Path) -> Result<(), Failed> {
    let expected = case.join("expected");
    if !expected.is_dir() && !blessing() {
        return Err("there is no expected/".into());
    }
    let out = tempfile::tempdir()?;
    let out_name = out.path().to_string_lossy().into_owned();
    for arguments in [["fmt", "--check"].as_slice(), &["test"], &["build", "-o", &out_name]] {
        let outcome = run::kspec(case, arguments);
        if outcome.code != 0 {
            let command = arguments.join(" ");
            return Err(format!(
                "kspec {command}: exit code {}\n{}{}",
                outcome.code, outcome.stdout, outcome.stderr
            )
            .into());
        }
    }
    let built = tree(out.path());
    if blessing() {
        let _ = fs::remove_dir_all(&expected);
        for (name, content) in &built {
            let path = expected.join(name);
            fs::create_dir_all(path.parent().expect("has a folder"))?;
            fs::write(path, content)?;
        }
        return Ok(());
    }
    let faults = differences(&tree(&expected), &built);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = all_files(folder);
    files.iter().map(|path| (shown(folder, path), fs::read(path).expect("a file can be read"))).collect()
}

fn differences(expected: &BTreeMap<String, Vec<u8>>, built: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, content) in expected {
        match built.get(name) {
            None => faults.push(format!("not built: {name}")),
            Some(other) if other != content => {
                let (old, new) = (String::from_utf8_lossy(content), String::from_utf8_lossy(other));
                faults
                    .push(TextDiff::from_lines(&old, &new).unified_diff().header(name, "built").to_string());
            }
            Some(_) => {}
        }
    }
    faults.extend(
        built.keys().filter(|name| !expected.contains_key(*name)).map(|name| format!("built: {name}")),
    );
    faults
}
