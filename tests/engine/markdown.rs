//! Markdown as tests: a heading is a name, a fence a file, a comment an expectation.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use libtest_mimic::{Failed, Trial};

use super::run::{self, Told};
use super::{blessing, shown};

/// A section of a page: the files and commands under one heading.
#[derive(Clone, Debug, Default)]
pub struct Section {
    pub title: String,
    pub files: Vec<(String, String)>,
    /// From `<!-- args: … -->`.
    pub arguments: Vec<String>,
    pub consoles: Vec<Console>,
    /// The exact text that people see, and where it stands on the page.
    pub diagnostics: Option<(String, Range<usize>)>,
}

/// A fence with commands and what they print.
#[derive(Clone, Debug)]
pub struct Console {
    pub text: String,
    /// Where it stands on the page.
    pub range: Range<usize>,
}

/// The sections of a page that hold something to run.
pub fn sections(page: &str) -> Vec<Section> {
    let mut found = vec![Section::default()];
    let mut offset = 0;
    let mut lines = page.split_inclusive('\n');
    while let Some(line) = lines.next() {
        offset += line.len();
        let current = found.last_mut().expect("never empty");
        if let Some(title) = line.trim_end().strip_prefix('#') {
            found.push(Section {
                title: title.trim_start_matches('#').trim().to_owned(),
                ..Section::default()
            });
        } else if let Some(arguments) =
            line.trim().strip_prefix("<!-- args:").and_then(|l| l.strip_suffix("-->"))
        {
            current.arguments = arguments.split_whitespace().map(str::to_owned).collect();
        } else if let Some(info) = line.trim_end().strip_prefix("```").filter(|info| !info.is_empty()) {
            let start = offset;
            let mut body = String::new();
            for line in lines.by_ref() {
                offset += line.len();
                if line.trim_end() == "```" {
                    break;
                }
                body.push_str(line);
            }
            let range = start..start + body.len();
            if let Some((name, body)) = current.fence(info, body, range) {
                // A second file of one name begins a case of its own.
                let title = current.title.clone();
                found.push(Section { title, files: vec![(name, body)], ..Section::default() });
            }
        }
    }
    found.retain(|section| !section.files.is_empty() || !section.consoles.is_empty());
    found
}

impl Section {
    pub fn has_tests(&self) -> bool {
        self.files.iter().flat_map(|(_, text)| text.lines()).any(|line| line.starts_with("test \""))
    }

    /// Whether its specs hold tests that nothing on the page says more of.
    fn has_tests_to_pass(&self) -> bool {
        let fails = self
            .files
            .iter()
            .any(|(name, text)| expectations(name, text).iter().any(|expected| expected.severity == "error"));
        self.has_tests()
            && !fails
            && !self.consoles.iter().any(|console| console.text.contains("$ kspec test"))
    }

    /// Takes a fence; gives it back as a file where there is one of that name already.
    fn fence(&mut self, info: &str, body: String, range: Range<usize>) -> Option<(String, String)> {
        let mut words = info.split_whitespace();
        let language = words.next().unwrap_or_default();
        let name = words.find_map(|word| word.strip_prefix("name="));
        let name = match (language, name) {
            ("console", _) => {
                self.consoles.push(Console { text: body, range });
                return None;
            }
            ("diagnostics", _) => {
                self.diagnostics = Some((body, range));
                return None;
            }
            (_, Some(name)) => name,
            ("kspec", None) => "spec.kspec",
            _ => return None,
        };
        let file = (name.to_owned(), body);
        if self.files.iter().any(|(known, _)| known == name) {
            return Some(file);
        }
        self.files.push(file);
        None
    }
}

/// A trial for each section of a page.
pub fn trials(root: &Path, file: &Path) -> Vec<Trial> {
    let page = fs::read_to_string(file).expect("a page can be read");
    let name = shown(root, file).trim_end_matches(".md").to_owned();
    let run = |section: Section| {
        let title =
            if section.title.is_empty() { name.clone() } else { format!("{name}: {}", section.title) };
        let file = file.to_owned();
        Trial::test(title, move || judge(&file, &section))
    };
    sections(&page).into_iter().map(run).collect()
}

fn judge(file: &Path, section: &Section) -> Result<(), Failed> {
    let folder = run::folder(&section.files);
    let mut faults = Vec::new();
    if section.files.iter().any(|(name, _)| name.ends_with(".kspec")) {
        let arguments: Vec<&str> = section.arguments.iter().map(String::as_str).collect();
        let (told, _) = run::check(folder.path(), &arguments);
        faults.extend(compare(&section.files, &told));
        if faults.is_empty() && section.has_tests_to_pass() {
            let outcome = run::kspec(folder.path(), &[&["test"], arguments.as_slice()].concat());
            if outcome.code != 0 {
                faults.push(format!("kspec test:\n{}{}", outcome.stdout, outcome.stderr));
            }
        }
        if let Some((expected, range)) = &section.diagnostics {
            let outcome = run::kspec(folder.path(), &[&["check"], arguments.as_slice()].concat());
            faults.extend(expect(file, range, expected, &outcome.stderr));
        }
    }
    for console in &section.consoles {
        let printed = play(folder.path(), &console.text);
        faults.extend(expect(file, &console.range, &console.text, &printed));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// Runs the commands of a console fence, and gives the fence as it should be.
fn play(folder: &Path, text: &str) -> String {
    let mut printed = String::new();
    for line in text.lines().filter(|line| line.starts_with("$ ")) {
        printed.push_str(line);
        printed.push('\n');
        let command = line.trim_start_matches("$ ");
        let words = split_words(command);
        if let [command, file] = words.as_slice()
            && command == "cat"
        {
            let text = fs::read_to_string(folder.join(file));
            printed.push_str(&text.unwrap_or_else(|fault| format!("{file}: {fault}\n")));
            continue;
        }
        let Some(("kspec", arguments)) = words.split_first().map(|(first, rest)| (first.as_str(), rest))
        else {
            printed.push_str("only kspec and cat can be run here\n");
            continue;
        };
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = run::kspec(folder, &arguments);
        printed.push_str(&outcome.stdout);
        printed.push_str(&outcome.stderr);
        if outcome.code != 0 {
            printed.push_str(&format!("(exit code {})\n", outcome.code));
        }
    }
    printed
}

/// Words of a command line, with `'…'` and `"…"` as a shell has them.
fn split_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Judges a printed text, or writes it into the page.
fn expect(file: &Path, range: &Range<usize>, expected: &str, printed: &str) -> Option<String> {
    if expected.trim_end() == printed.trim_end() {
        return None;
    }
    if blessing() {
        bless(file, range.start, expected, printed);
        return None;
    }
    Some(format!("expected:\n{expected}\nprinted:\n{printed}"))
}

const SEVERITIES: [&str; 4] = ["error", "warning", "notice", "hint"];

/// Writes what was printed into the page, in place of the fence that held `expected` and stood at `start` when the
/// page was read. Other fences may have moved it since.
fn bless(file: &Path, start: usize, expected: &str, printed: &str) {
    static PAGES: Mutex<()> = Mutex::new(());
    let _one_at_a_time = PAGES.lock().expect("nobody fails while writing a page");
    let page = fs::read_to_string(file).expect("a page can be read");
    let fences =
        page.match_indices("```\n").map(|(end, _)| end).filter(|end| page[..*end].ends_with(expected));
    let starts = fences.map(|end| end - expected.len());
    let nearest = starts.min_by_key(|at| at.abs_diff(start)).expect("the fence is still there");
    let text = format!("{}\n", printed.trim_end());
    let page = format!("{}{text}{}", &page[..nearest], &page[nearest + expected.len()..]);
    fs::write(file, page).expect("a page can be written");
}

/// An expectation in a comment: `// error[K0203]: words`.
struct Expected {
    file: String,
    line: usize,
    severity: String,
    code: String,
    words: String,
}

/// What was told against what the comments say. Notices and hints count only where a comment asks for one; that
/// objects are not written says something of this version and nothing of the spec.
fn compare(files: &[(String, String)], told: &[Told]) -> Vec<String> {
    let expected: Vec<Expected> = files.iter().flat_map(|(name, text)| expectations(name, text)).collect();
    let mut faults = Vec::new();
    let mut met = vec![false; told.len()];
    for wanted in &expected {
        let fits = |told: &Told| {
            told.severity == wanted.severity
                && told.code == wanted.code
                && told.file == wanted.file
                && told.line == wanted.line
                && told.message.contains(&wanted.words)
        };
        match told.iter().enumerate().position(|(number, told)| !met[number] && fits(told)) {
            Some(number) => met[number] = true,
            None => faults.push(format!(
                "not told: {}:{}: {}[{}]: {}",
                wanted.file, wanted.line, wanted.severity, wanted.code, wanted.words
            )),
        }
    }
    let counts = |told: &Told| matches!(told.severity.as_str(), "error" | "warning") && told.code != "K0801";
    for (told, _) in told.iter().zip(&met).filter(|(told, met)| !**met && counts(told)) {
        faults.push(format!(
            "told: {}:{}: {}[{}]: {}",
            told.file, told.line, told.severity, told.code, told.message
        ));
    }
    faults
}

fn expectations(file: &str, text: &str) -> Vec<Expected> {
    let lines: Vec<&str> = text.lines().collect();
    let alone = |line: &str| {
        let comment = line.trim_start().strip_prefix("// ");
        comment.is_some_and(|comment| SEVERITIES.iter().any(|word| comment.starts_with(&format!("{word}["))))
    };
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((_, comment)) = line.split_once("// ") else { continue };
        for severity in SEVERITIES {
            let Some(rest) = comment.strip_prefix(severity).and_then(|rest| rest.strip_prefix('[')) else {
                continue;
            };
            let Some((code, words)) = rest.split_once(']') else { continue };
            // Comments alone on their lines mean the next line that is none.
            let below = lines[number..].iter().take_while(|line| alone(line)).count();
            found.push(Expected {
                file: file.to_owned(),
                line: number + 1 + below,
                severity: severity.to_owned(),
                code: code.to_owned(),
                words: words.trim_start_matches(':').trim().to_owned(),
            });
        }
    }
    found
}
