//! `cases/*.md`: specs in, values and messages out.
//!
//! Below a heading stand files (```` ```kspec ````, more with `name=`), then what comes out: ```` ```values ````
//! and ```` ```told ```` (left out: nothing is told). `KSPEC_BLESS=1` writes what comes out into the pages.

mod support;

use std::path::PathBuf;

use support::{Folder, load};

#[derive(Default)]
struct Section {
    title: String,
    files: Vec<(String, String)>,
    values: Option<String>,
    told: Option<String>,
}

fn sections(page: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match &mut open {
            Some((info, text)) if line == "```" => {
                let section = sections.last_mut().expect("fences stand below a heading");
                let text = std::mem::take(text);
                match info.as_str() {
                    "values" => section.values = Some(text),
                    "told" => section.told = Some(text),
                    other => {
                        let name = other.split_once("name=").map_or("main.kspec", |(_, name)| name);
                        section.files.push((name.to_owned(), text));
                    }
                }
                open = None;
            }
            Some((_, text)) => {
                text.push_str(line);
                text.push('\n');
            }
            None => {
                if let Some(info) = line.strip_prefix("```") {
                    open = Some((info.to_owned(), String::new()));
                } else if let Some(title) = line.strip_prefix("## ") {
                    sections.push(Section { title: title.to_owned(), ..Section::default() });
                }
            }
        }
    }
    sections
}

/// Values and messages of a section.
fn run(section: &Section) -> (String, String) {
    let library = kspec_stdlib::Std::new();
    let folder = Folder { root: None, texts: section.files.clone() };
    let specs: Vec<&str> = section
        .files
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| name.ends_with(".kspec") && !name.starts_with("lib"))
        .collect();
    let loaded = load(folder, &specs, &library);
    let outcome = loaded.run(&library, Vec::new());
    let mut told = outcome.told.clone();
    for test in &outcome.tests {
        told.push(format!("test {:?}: {:?}", test.title, test.verdict));
        told.extend(test.diagnostics.iter().map(|diagnostic| format!("  {}", loaded.line(diagnostic))));
    }
    let told: String = told.iter().map(|line| format!("{line}\n")).collect();
    (outcome.text(), told)
}

fn page(sections: &[Section], outcomes: &[(String, String)], head: &str) -> String {
    let mut out = head.to_owned();
    for (section, (values, told)) in sections.iter().zip(outcomes) {
        out.push_str(&format!("## {}\n\n", section.title));
        for (name, text) in &section.files {
            let info = if name == "main.kspec" { "kspec".to_owned() } else { format!("kspec name={name}") };
            out.push_str(&format!("```{info}\n{text}```\n\n"));
        }
        if section.values.is_some() || section.told.is_none() {
            out.push_str(&format!("```values\n{values}```\n\n"));
        }
        if !told.is_empty() {
            out.push_str(&format!("```told\n{told}```\n\n"));
        }
    }
    out
}

#[test]
fn every_case_gives_what_it_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("cases").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a page");
        let sections = sections(&text);
        let outcomes: Vec<(String, String)> = sections.iter().map(run).collect();
        count += sections.len();
        if std::env::var_os("KSPEC_BLESS").is_some() {
            let head = text.split("## ").next().unwrap_or_default();
            std::fs::write(&path, page(&sections, &outcomes, head)).expect("a page is written");
            continue;
        }
        for (section, (values, told)) in sections.iter().zip(&outcomes) {
            let told_as_said = section.told.as_deref().unwrap_or_default() == told;
            let values_as_said = section.values.as_ref().is_none_or(|said| said == values);
            if !told_as_said || !values_as_said {
                wrong.push(format!("{}: {}\n{values}{told}", path.display(), section.title));
            }
        }
    }
    assert!(count > 0, "there are cases");
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}
