//! Editor features as text: every page of `tests/lsp` is run, `KSPEC_BLESS=1` rewrites the answers.
//!
//! `## a name`, a fence `kspec` with `‸` where the cursor stands, further files as `kspec name=other.kspec`, then one
//! fence for each question. `complete` lists labels that must be offered, and with `!` before it one that must not;
//! all other answers are exact.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kspec::{LineColumn, MemorySystem, standard_library};
use kspec_ide::{
    Home, Outline, Spot, SpotEdit, Workspace, complete, definition, formatting, hover, outline, repair_all,
    tokens,
};

const CURSOR: char = '‸';

struct Case {
    name: String,
    files: Vec<(String, String)>,
    /// Question, answer, and the lines of the page that hold the answer.
    questions: Vec<(String, String, std::ops::Range<usize>)>,
}

fn cases(page: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let lines: Vec<&str> = page.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        if let Some(name) = lines[at].strip_prefix("## ") {
            cases.push(Case { name: name.to_owned(), files: Vec::new(), questions: Vec::new() });
        } else if let Some(info) = lines[at].strip_prefix("```") {
            let start = at + 1;
            let end = (start..lines.len()).find(|line| lines[*line] == "```").expect("the fence is closed");
            let body: String = lines[start..end].iter().flat_map(|line| [line, "\n"]).collect();
            let case = cases.last_mut().expect("a fence stands below a heading");
            match info.split_once(" name=") {
                Some((_, name)) => case.files.push((name.to_owned(), body)),
                None if info == "kspec" => case.files.push(("spec.kspec".to_owned(), body)),
                None => case.questions.push((info.to_owned(), body, start..end)),
            }
            at = end;
        }
        at += 1;
    }
    cases
}

/// The editor with the first file open, at the cursor.
struct Editor {
    workspace: Workspace,
    path: camino::Utf8PathBuf,
    text: String,
    offset: u32,
}

fn editor(case: &Case) -> Editor {
    let (name, marked) = &case.files[0];
    let offset = marked.find(CURSOR).unwrap_or(0) as u32;
    let text = marked.replace(CURSOR, "");
    let files: Vec<(String, String)> =
        case.files.iter().map(|(name, text)| (format!("/p/{name}"), text.replace(CURSOR, ""))).collect();
    let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let system = Arc::new(MemorySystem::with(files));
    let mut workspace = Workspace::new(system, standard_library());
    let path = workspace.open(format!("/p/{name}").as_str().into(), text.as_str());
    for job in workspace.refresh() {
        let values = job.run();
        assert!(workspace.evaluated(&job, values), "nothing changed in between");
    }
    Editor { workspace, path, text, offset }
}

fn answer(editor: &Editor, question: &str) -> String {
    let view = editor.workspace.view(&editor.path).expect("the file is open");
    let mut out = String::new();
    match question {
        "hover" => {
            if let Some(hover) = hover(&view, editor.offset) {
                let _ = writeln!(out, "on {}", hover.span.slice(&editor.text));
                // A fence inside of a fence would end it.
                out.push_str(&hover.text.replace("```", "~~~"));
            }
        }
        "definition" => {
            if let Some(spot) = definition(&view, editor.offset) {
                let _ = writeln!(out, "{}", place(&spot));
            }
        }
        "problems" => {
            for (home, problems) in editor.workspace.problems() {
                for problem in problems {
                    let _ = writeln!(out, "{} {} {}", place(&problem.spot), problem.code.id, problem.text);
                    for (spot, words) in &problem.related {
                        let _ = writeln!(out, "  also {} {words}", place(spot));
                    }
                }
                let _ = &home;
            }
        }
        "outline" => outline(&view).iter().for_each(|symbol| show(symbol, 0, &mut out)),
        "tokens" => {
            for token in tokens(&view) {
                let _ = writeln!(out, "{:?} {}", token.kind, token.span.slice(&editor.text));
            }
        }
        "repaired" => {
            let home = Home::File(editor.path.clone());
            let problems = editor.workspace.problems();
            out = apply(&editor.text, &repair_all(&home, &problems[&home]));
        }
        "formatted" => {
            let (span, new) = formatting(&editor.text).expect("it is not formatted");
            out = editor.text.clone();
            out.replace_range(span.start as usize..span.end as usize, &new);
        }
        other => panic!("no question is called {other}"),
    }
    out
}

fn place(spot: &Spot) -> String {
    let file = match &spot.home {
        Home::File(path) => path.file_name().expect("it is a file").to_owned(),
        Home::Library(path) => path.to_string(),
    };
    let LineColumn { line, column } = spot.lines.scalars(spot.span.start, &spot.text);
    let text = spot.span.slice(&spot.text).lines().next().unwrap_or_default();
    // The library's lines move.
    let line = if file.starts_with("std/") { String::new() } else { format!(":{}:{}", line + 1, column + 1) };
    format!("{file}{line} {text}")
}

fn show(symbol: &Outline, depth: usize, out: &mut String) {
    let _ = writeln!(out, "{}{:?} {}", "  ".repeat(depth), symbol.kind, symbol.name);
    symbol.inside.iter().for_each(|inner| show(inner, depth + 1, out));
}

fn apply(text: &str, edits: &[SpotEdit]) -> String {
    let mut edits: Vec<&SpotEdit> = edits.iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.spot.span.start));
    let mut text = text.to_owned();
    for edit in edits {
        text.replace_range(edit.spot.span.start as usize..edit.spot.span.end as usize, &edit.text);
    }
    text
}

fn completed(editor: &Editor, wanted: &str) -> Result<(), String> {
    let view = editor.workspace.view(&editor.path).expect("the file is open");
    let found = complete(&view, editor.offset);
    let labels: Vec<&str> = found.items.iter().map(|item| item.label.as_str()).collect();
    for line in wanted.lines() {
        let (there, label) = match line.strip_prefix('!') {
            Some(label) => (false, label),
            None => (true, line),
        };
        // A label, and after an arrow what the line becomes.
        let (label, line) =
            label.split_once(" → ").map_or((label, None), |(label, line)| (label, Some(line)));
        if labels.contains(&label) != there {
            let word = if there { "is not" } else { "is" };
            return Err(format!("{label} {word} among {labels:?}"));
        }
        if let Some(line) = line {
            let item = found.items.iter().find(|item| item.label == label).expect("it is there");
            let mut text = editor.text.clone();
            text.replace_range(found.replaces.start as usize..found.replaces.end as usize, &item.insert);
            if !text.lines().any(|found| found.trim() == line.trim()) {
                return Err(format!("with {label} no line is `{line}` in\n{text}"));
            }
        }
    }
    Ok(())
}

fn pages() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lsp");
    let entries = fs::read_dir(folder).expect("the pages are there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut pages: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    pages.sort();
    pages
}

#[test]
fn editors_are_answered() {
    let bless = std::env::var_os("KSPEC_BLESS").is_some();
    let mut failed = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(&path).expect("it is text");
        let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
        for case in cases(&page).into_iter().rev() {
            assert!(!case.questions.is_empty(), "{} asks nothing", case.name);
            let editor = editor(&case);
            for (question, expected, range) in case.questions.iter().rev() {
                if question == "complete" {
                    failed.extend(
                        completed(&editor, expected).err().map(|why| format!("{}: {why}", case.name)),
                    );
                    continue;
                }
                let found = answer(&editor, question);
                if bless {
                    lines.splice(range.clone(), found.lines().map(str::to_owned));
                } else if found != *expected {
                    failed.push(format!("{}: {question}: expected\n{expected}found\n{found}", case.name));
                }
            }
        }
        if bless {
            fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
