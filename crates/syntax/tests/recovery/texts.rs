//! Files to try things on, and what a parse of them says.

use std::path::{Path, PathBuf};

use kspec_syntax::tree::ItemKind;
use kspec_syntax::{Memo, parse};

/// `tests/suite/NAME` of the repository.
pub fn suite(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite").join(name)
}

/// The files below a folder with this ending, in order.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry of a readable folder is readable").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

pub fn blesses() -> bool {
    std::env::var_os("KSPEC_BLESS").is_some()
}

/// Specifications to try things on: those of the suite, and of `$KSPEC_SHARED/specs` where it is set.
pub fn samples() -> Vec<(String, String)> {
    let mut folders = vec![suite("fmt")];
    match std::env::var_os("KSPEC_SHARED") {
        Some(shared) => folders.push(Path::new(&shared).join("specs")),
        None => eprintln!("skipped: the shared specs, since KSPEC_SHARED is not set"),
    }
    let paths = folders.iter().flat_map(|folder| files(folder, "kspec"));
    paths.map(|path| (path.display().to_string(), read(&path))).collect()
}

/// The messages of a file that are errors, as `K0100 message`.
pub fn errors(text: &str) -> Vec<String> {
    let items = parse(text, &mut Memo::default());
    let diagnostics = items.iter().flat_map(|item| &item.syntax.diagnostics);
    diagnostics.filter(|d| d.is_error()).map(|d| format!("{} {}", d.code.id, d.message)).collect()
}

/// The trees of a file without places.
pub fn tree(text: &str) -> String {
    let items = parse(text, &mut Memo::default());
    let items = items.iter().map(|item| &item.syntax.item).filter(|item| item.kind != ItemKind::Empty);
    let trees = items.map(|item| without_places(&format!("{item:#?}")));
    trees.collect::<Vec<_>>().join("\n")
}

/// The comments of a file that are not attached to an entry, without blanks at their ends.
pub fn comments(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for item in parse(text, &mut Memo::default()) {
        let source = &text[item.start as usize..(item.start + item.len) as usize];
        let comments = item.syntax.comments.iter();
        found.extend(comments.map(|comment| comment.span.slice(source).trim_end().to_owned()));
    }
    found
}

/// A debug print with all spans taken out.
pub fn without_places(print: &str) -> String {
    let mut out = String::with_capacity(print.len());
    let mut rest = print;
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').expect("a span is printed with its brace");
        rest = &rest[at + end + 1..];
    }
    out + rest
}
