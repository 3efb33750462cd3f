//! The reference is true: each rule names a test that exists, each test of the reference is named, and its lists are
//! those of the code. `KSPEC_BLESS=1` writes the lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const TESTS: &str = "../../tests/suite/reference/";

/// Pages whose bullets are no rules.
const INDEXES: [&str; 2] = ["README.md", "diagnostics.md"];

#[test]
fn each_rule_names_a_test_and_each_test_is_named() {
    let mut anchors = BTreeSet::new();
    for (name, text) in pages(&Path::new(ROOT).join("tests/suite/reference")) {
        anchors.extend(
            prose(&text).filter_map(|line| Some(format!("{name}#{}", slug(line.strip_prefix("# ")?)))),
        );
    }
    let mut named = BTreeSet::new();
    let mut faults = Vec::new();
    for (name, text) in pages(&Path::new(ROOT).join("docs/reference")) {
        for line in prose(&text) {
            let links: Vec<String> =
                links(line).iter().filter_map(|link| Some(link.strip_prefix(TESTS)?.to_owned())).collect();
            if line.starts_with("- ") && links.is_empty() && !INDEXES.contains(&name.as_str()) {
                faults.push(format!("{name}: no test is named: {line}"));
            }
            for link in links.iter().filter(|link| !anchors.contains(*link)) {
                faults.push(format!("{name}: there is no test {link}"));
            }
            named.extend(links);
        }
    }
    faults
        .extend(anchors.difference(&named).map(|anchor| format!("no rule of the reference names {anchor}")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn links_between_pages_lead_somewhere() {
    let folder = Path::new(ROOT).join("docs/reference");
    for (name, text) in pages(&folder) {
        for link in prose(&text).flat_map(links) {
            let path = link.split('#').next().expect("a split has a first part");
            assert!(folder.join(path).exists(), "{name}: {link}");
        }
    }
}

#[test]
fn all_builtins_are_listed() {
    let list = kspec_builtins::all().iter().fold(String::new(), |list, builtin| {
        list + &format!("* `{}`\n  {}\n", builtin.signature, builtin.doc)
    });
    ends_with_list("builtins.md", "## All of them\n\n", &list);
}

#[test]
fn all_diagnostics_are_listed() {
    let mut list = String::new();
    for code in kspec::codes() {
        list += &format!("* [{}](../errors/{}.md) {}\n", code.id, code.id, code.title);
    }
    ends_with_list("diagnostics.md", "shows it.\n\n", &list);
}

/// The page goes on behind `marker` with exactly this list.
fn ends_with_list(page: &str, marker: &str, list: &str) {
    let path = Path::new(ROOT).join("docs/reference").join(page);
    let text = fs::read_to_string(&path).expect("a page can be read");
    let (head, tail) = text.split_once(marker).expect("the page has its marker");
    if tail != list && std::env::var_os("KSPEC_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, format!("{head}{marker}{list}")).expect("a page can be written");
    } else {
        assert_eq!(tail, list, "{page} is stale: KSPEC_BLESS=1 cargo test --test reference");
    }
}

/// Name and text of each page, sorted.
fn pages(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    let named = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    named
        .map(|path| {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a page can be read"))
        })
        .collect()
}

/// Lines outside of fences.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        if line.starts_with("```") {
            fenced = !fenced;
            return false;
        }
        !fenced
    })
}

/// Targets of the links of a line, code aside.
fn links(line: &str) -> Vec<String> {
    let words: String = line.split('`').step_by(2).collect();
    words.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The anchor that a heading gets.
fn slug(title: &str) -> String {
    let kept = title.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}
