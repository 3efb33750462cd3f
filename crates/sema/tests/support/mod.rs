//! Reads Markdown with specs in fences, and the assertions that they hold.

use std::path::{Path, PathBuf};

use kspec_base::Diagnostic;
use kspec_schema::Library;
use kspec_sema::testing::{LoweredText, lower_text};

/// A heading with the files below it.
#[derive(Debug)]
pub struct Section {
    pub title: String,
    /// Name and text.
    pub files: Vec<(String, String)>,
}

impl Section {
    pub fn lower(&self, library: &dyn Library) -> LoweredText {
        let files: Vec<(&str, &str)> =
            self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        lower_text(&files, library)
    }
}

/// The sections of a page that hold kspec.
pub fn sections(markdown: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in markdown.lines() {
        if let Some((name, text)) = &mut open {
            if line.starts_with("```") {
                if name.ends_with(".kspec")
                    && let Some(section) = sections.last_mut()
                {
                    section.files.push((std::mem::take(name), std::mem::take(text)));
                }
                open = None;
            } else {
                text.push_str(line);
                text.push('\n');
            }
        } else if let Some(info) = line.strip_prefix("```") {
            let name = match info.split_once("name=") {
                Some((_, name)) => name.trim(),
                None if info.trim() == "kspec" => "main.kspec",
                None => "",
            };
            open = Some((name.to_owned(), String::new()));
        } else if line.starts_with('#') {
            let title = line.trim_start_matches('#').trim().to_owned();
            sections.push(Section { title, files: Vec::new() });
        }
    }
    sections.retain(|section| !section.files.is_empty());
    sections
}

/// `// error[K0203]: words` on the line at fault, or alone on the line above it.
#[derive(Debug)]
pub struct Assertion {
    pub file: String,
    pub line: u32,
    pub severity: String,
    pub code: String,
    pub words: String,
}

pub fn assertions(section: &Section) -> Vec<Assertion> {
    let mut found = Vec::new();
    for (file, text) in &section.files {
        let mut waiting: Vec<(String, String, String)> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let (code, comment) = match line.find("// ") {
                Some(at) => (&line[..at], &line[at + 3..]),
                None => (line, ""),
            };
            let assertion = comment.split_once('[').and_then(|(severity, rest)| {
                let (id, words) = rest.split_once("]:")?;
                let known = matches!(severity, "error" | "warning" | "notice" | "hint");
                known.then(|| (severity.to_owned(), id.to_owned(), words.trim().to_owned()))
            });
            waiting.extend(assertion);
            if !code.trim().is_empty() {
                found.extend(waiting.drain(..).map(|(severity, code, words)| Assertion {
                    file: file.clone(),
                    line: number as u32 + 1,
                    severity,
                    code,
                    words,
                }));
            }
        }
    }
    found
}

/// File, line and text of a message, as a person compares them.
pub fn shown(text: &LoweredText, diagnostic: &Diagnostic) -> String {
    let (path, line) = place(text, diagnostic);
    format!("{path}:{line}: {}[{}]: {}", diagnostic.severity.name(), diagnostic.code.id, diagnostic.message)
}

pub fn place(text: &LoweredText, diagnostic: &Diagnostic) -> (String, u32) {
    let location = text.sources.locate(diagnostic.place().expect("a message of names has a place"));
    let before = &location.text[..location.span.start as usize];
    (location.path.to_owned(), before.matches('\n').count() as u32 + 1)
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
