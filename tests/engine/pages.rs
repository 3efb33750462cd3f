//! Error pages: each code has one, its failing example fails with that code alone, its repair is clean.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::markdown::{Section, sections};
use super::run;

/// A trial for each code and each page.
pub fn trials(root: &Path) -> Vec<Trial> {
    let folder = root.join("docs/errors");
    let mut trials = Vec::new();
    for code in kspec::codes() {
        let path = folder.join(format!("{}.md", code.id));
        trials
            .push(Trial::test(format!("docs/errors/{}", code.id), move || page(code.id, code.title, &path)));
    }
    let known: Vec<&str> = kspec::codes().iter().map(|code| code.id).collect();
    for path in super::files(&folder, "md") {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('K') && !known.contains(&name.as_str()) {
            let fault = format!("{name} is no code of any crate");
            trials.push(Trial::test(format!("docs/errors/{name}"), move || Err(fault.into())));
        }
    }
    trials
}

fn page(code: &str, title: &str, path: &Path) -> Result<(), Failed> {
    let page = fs::read_to_string(path).map_err(|_| format!("there is no page {}", path.display()))?;
    let heading = format!("# {code}: {title}");
    if page.lines().next() != Some(heading.as_str()) {
        return Err(format!("the page must begin with {heading:?}").into());
    }
    let sections = sections(&page);
    let section = |title: &str| sections.iter().find(|section| section.title == title);
    if let Some(fails) = section("Fails") {
        fails_with(code, fails)?;
        let repaired = section("Repaired").ok_or("a page with a failing example shows the repair")?;
        clean(repaired)?;
    } else if !page.contains("## When") {
        return Err("a page has a failing example, or says under \"When\" when it is told".into());
    }
    Ok(())
}

fn fails_with(code: &str, section: &Section) -> Result<(), Failed> {
    let (told, _) = judge(section);
    if !told.iter().any(|told| told.code == code) {
        return Err(format!("the failing example does not tell {code}, but {}", list(&told)).into());
    }
    let other: Vec<run::Told> =
        told.into_iter().filter(|told| told.code != code && told.severity == "error").collect();
    if other.is_empty() { Ok(()) } else { Err(format!("it tells more: {}", list(&other)).into()) }
}

fn clean(section: &Section) -> Result<(), Failed> {
    let (told, code) = judge(section);
    if code == 0 { Ok(()) } else { Err(format!("the repaired example tells {}", list(&told)).into()) }
}

/// Checks an example; where nothing is wrong with it, runs its tests too.
fn judge(section: &Section) -> (Vec<run::Told>, i32) {
    let folder = run::folder(&section.files);
    let arguments: Vec<&str> = section.arguments.iter().map(String::as_str).collect();
    let (told, code) = run::check(folder.path(), &arguments);
    if code == 0 && section.has_tests() { run::told(folder.path(), "test", &arguments) } else { (told, code) }
}

fn list(told: &[run::Told]) -> String {
    let one = |told: &run::Told| format!("{}:{} {} {}", told.file, told.line, told.code, told.message);
    if told.is_empty() { "nothing".to_owned() } else { told.iter().map(one).collect::<Vec<_>>().join("; ") }
}
