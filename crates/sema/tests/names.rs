//! Names and layers as text: the pages of this crate's codes, and `tests/suite/names/*.md`.

#![allow(clippy::print_stderr)]

mod support;

use std::path::Path;

use kspec_sema::testing::lower_text;
use support::{Assertion, Section, assertions, place, root, sections, shown};

/// The codes that lowering gives; the checker's are tested with it.
const OWN: [&str; 2] = ["K02", "K04"];

#[test]
fn pages_fail_and_are_repaired_as_they_say() {
    let mut wrong = Vec::new();
    for code in kspec_sema::diagnostics::CODES {
        if !OWN.iter().any(|prefix| code.id.starts_with(prefix)) {
            continue;
        }
        let path = root().join("docs/errors").join(format!("{}.md", code.id));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} has a page", code.id));
        assert!(
            page.starts_with(&format!("# {}: {}\n", code.id, code.title)),
            "{} has another title",
            code.id
        );
        for section in sections(&page) {
            let wanted: &[&str] = if section.title == "Fails" { &[code.id] } else { &[] };
            let text = section.lower(&kspec_schema::testing::library());
            let found: Vec<&str> = text.diagnostics().map(|diagnostic| diagnostic.code.id).collect();
            if found != wanted {
                let told: Vec<String> = text.diagnostics().map(|told| shown(&text, told)).collect();
                wrong.push(format!("{} {}: {told:#?}", code.id, section.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn suite_tells_what_it_says() {
    let folder = root().join("tests/suite/names");
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files(&folder, "md") {
        let page = std::fs::read_to_string(&file).expect("a page is UTF-8");
        for section in sections(&page) {
            count += 1;
            let faults = differences(&section);
            if !faults.is_empty() {
                wrong.push(format!("{}: {}\n  {}", file.display(), section.title, faults.join("\n  ")));
            }
        }
    }
    assert!(count > 0, "there are tests in {}", folder.display());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Assertions without a message, and messages without an assertion.
fn differences(section: &Section) -> Vec<String> {
    let text = section.lower(&kspec_schema::testing::library());
    let mut told: Vec<_> = text.diagnostics().collect();
    let mut faults = Vec::new();
    // What later phases tell, the whole suite judges.
    let told_here = |wanted: &Assertion| {
        wanted.code.starts_with("K01")
            || OWN.iter().any(|prefix| wanted.code.starts_with(prefix)) && !wanted.code.starts_with("K045")
    };
    for wanted in assertions(section).into_iter().filter(told_here) {
        let at = told.iter().position(|diagnostic| {
            diagnostic.code.id == wanted.code
                && diagnostic.severity.name() == wanted.severity
                && diagnostic.message.contains(&wanted.words)
                && place(&text, diagnostic) == (wanted.file.clone(), wanted.line)
        });
        match at {
            Some(at) => {
                told.remove(at);
            }
            None => faults.push(format!("not told: {wanted:?}")),
        }
    }
    faults.extend(told.into_iter().map(|diagnostic| format!("told: {}", shown(&text, diagnostic))));
    faults
}

/// Texts with a line or a part of one taken out, as they are while somebody types.
#[test]
fn broken_texts_are_lowered_too() {
    const EVERY: usize = 4;
    let library = kspec_schema::testing::library();
    for file in files(&root().join("tests/suite/names"), "md") {
        let page = std::fs::read_to_string(&file).expect("a page is UTF-8");
        for (_, text) in sections(&page).iter().flat_map(|section| &section.files) {
            for (start, line) in line_starts(text).step_by(EVERY) {
                let end = start + line.len();
                let half = start + line.char_indices().nth(line.chars().count() / 2).map_or(0, |c| c.0);
                let without = [&text[..start], &text[end..]].concat();
                let cut = [&text[..half], &text[end..]].concat();
                for broken in [without.as_str(), cut.as_str(), &text[..half]] {
                    lower_text(&[("main.kspec", broken)], &library);
                }
            }
        }
    }
}

/// As deep as the parser lets through, on the stack of a test.
#[test]
fn deep_nesting_is_lowered() {
    const DEPTH: usize = 120;
    let library = kspec_schema::testing::library();
    let forms = [
        ("let a = ", "[", "1", "]"),
        ("let a = ", "(1 + ", "1", ")"),
        ("let a = ", "{ a = ", "1", " }"),
        ("let a = ", "len([", "1", "])"),
        ("type A = ", "list[", "int", "]"),
        ("cluster c { kubernetes = \"1.35.4\"\n", "if true { ", "", " }"),
    ];
    for (head, open, inside, close) in forms {
        let end = if head.starts_with("cluster") { "\n}" } else { "" };
        let text = format!("{head}{}{inside}{}{end}", open.repeat(DEPTH / 2), close.repeat(DEPTH / 2));
        lower_text(&[("main.kspec", &text)], &library);
        let text = format!("{head}{}{inside}{}{end}", open.repeat(2 * DEPTH), close.repeat(2 * DEPTH));
        lower_text(&[("main.kspec", &text)], &library);
    }
}

#[test]
fn an_expression_is_lowered_as_at_the_top_of_a_file() {
    let files = [
        ("main.kspec", "import \"./lib.kspec\"\nlet size = 2\ncluster lab { kubernetes = \"1.35.4\" }"),
        ("lib.kspec", "let double(n: int): int = 2 * n"),
    ];
    let text = lower_text(&files, &kspec_schema::testing::library());
    let program = &text.lowered.program;
    let mut numbers = kspec_sema::Numbers::after(program);
    let mut lower = |text: &str| {
        let (expr, syntax) = kspec_syntax::parse_expression(text);
        assert!(syntax.is_empty(), "{syntax:?}");
        let (module, source) = (kspec_sema::hir::ModuleId(0), kspec_base::SourceId(0));
        kspec_sema::lower_expression(program, module, &expr, source, &mut numbers)
    };
    let (first, told) = lower("lib.double(size) + len(lab.nodes)");
    assert!(told.is_empty(), "{told:?}");
    assert!(first.id.0 >= program.expressions, "numbers go on after the program's");
    let (second, told) = lower("lib.double(n = siz)");
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].message, "nothing is called siz here; did you mean `size`");
    assert!(second.id.0 > first.id.0);
}

fn line_starts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().map(|line| (line.as_ptr() as usize - text.as_ptr() as usize, line))
}

/// Specs outside of the repository, where KSPEC_SHARED says where they are.
#[test]
fn good_specs_lower_without_a_message() {
    let Some(shared) = std::env::var_os("KSPEC_SHARED") else {
        eprintln!("skipped: KSPEC_SHARED is not set");
        return;
    };
    let folders = std::fs::read_dir(Path::new(&shared).join("specs")).expect("the specs are there");
    let mut wrong = Vec::new();
    for folder in folders {
        let folder = folder.expect("a folder can be read").path();
        if !folder.is_dir() {
            continue;
        }
        let texts: Vec<(String, String)> = files(&folder, "kspec")
            .iter()
            .map(|file| {
                let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
                (name, std::fs::read_to_string(file).expect("a spec is UTF-8"))
            })
            .collect();
        let texts: Vec<(&str, &str)> =
            texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let library = kspec_schema::StaticLibrary { kinds: Vec::new(), ..kspec_schema::testing::library() };
        let text = lower_text(&texts, &library);
        wrong.extend(text.diagnostics().map(|diagnostic| shown(&text, diagnostic)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The wrong variants whose fault is one of names or layers; all others lower without a message of this crate.
#[test]
fn wrong_specs_tell_their_fault_once() {
    const FAULTS: [(&str, &str); 10] = [
        ("01-lab/wrong/12-node-twice.kspec", "K0402"),
        ("02-extends/wrong/01-override-nothing.kspec", "K0403"),
        ("02-extends/wrong/02-define-again.kspec", "K0402"),
        ("02-extends/wrong/03-base-parameter.kspec", "K0210"),
        ("02-extends/wrong/05-argument-missing.kspec", "K0214"),
        ("02-extends/wrong/06-extends-cycle.kspec", "K0224"),
        ("02-extends/wrong/07-unset-own.kspec", "K0404"),
        ("02-extends/wrong/09-path-twice.kspec", "K0400"),
        ("05-teams/wrong/08-shadowing.kspec", "K0205"),
        ("05-teams/wrong/09-use-cycle.kspec", "K0225"),
    ];
    let Some(shared) = std::env::var_os("KSPEC_SHARED") else {
        eprintln!("skipped: KSPEC_SHARED is not set");
        return;
    };
    let specs = Path::new(&shared).join("specs");
    let library = kspec_schema::StaticLibrary { kinds: Vec::new(), ..kspec_schema::testing::library() };
    let mut wrong = Vec::new();
    for folder in std::fs::read_dir(&specs).expect("the specs are there") {
        let folder = folder.expect("a folder can be read").path().join("wrong");
        if !folder.is_dir() {
            continue;
        }
        for file in files(&folder, "kspec") {
            let name = file.strip_prefix(&specs).expect("it lies there").to_string_lossy().into_owned();
            let spec = std::fs::read_to_string(&file).expect("a spec is UTF-8");
            let text = lower_text(&[("main.kspec", &spec)], &library);
            let found: Vec<&str> = text.lowered.diagnostics.iter().map(|told| told.code.id).collect();
            let wanted = FAULTS.iter().find(|(fault, _)| *fault == name).map(|(_, code)| *code);
            if found != wanted.into_iter().collect::<Vec<_>>() {
                let told: Vec<String> = text.diagnostics().map(|told| shown(&text, told)).collect();
                wrong.push(format!("{name}: {told:#?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files(folder: &Path, ending: &str) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}
