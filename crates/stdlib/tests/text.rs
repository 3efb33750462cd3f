//! The standard library's text is laid out as the formatter would.

use std::path::{Path, PathBuf};

use kspec_syntax::format::{Formatted, format};

/// All specs under the folder.
fn specs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            specs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "kspec") {
            found.push(path);
        }
    }
}

#[test]
fn the_text_is_formatted() {
    let mut files = Vec::new();
    specs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stdlib"), &mut files);
    assert!(files.len() > 10, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        match format(&text) {
            Formatted::Text(formatted) => assert!(formatted == text, "{} is not formatted", file.display()),
            Formatted::Broken(diagnostics) => panic!("{}: {diagnostics:#?}", file.display()),
        }
    }
}
