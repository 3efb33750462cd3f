//! Typical typing mistakes cost one message and the lines they stand on; see `tests/suite/mistakes/README.md`.

use std::path::Path;

use crate::facts::{Fact, facts};
use crate::texts::{blesses, files, read, suite};
use kspec_syntax::{Memo, parse};

/// A specification as it should be and as it was typed.
pub struct Mistake {
    pub expected: String,
    pub right: String,
    pub wrong: String,
    /// Lines of the right one that were typed otherwise or not at all.
    pub touched: Vec<u32>,
}

fn mistake(text: &str) -> Mistake {
    let mut mistake =
        Mistake { expected: String::new(), right: String::new(), wrong: String::new(), touched: Vec::new() };
    let mut line_of_right = 0;
    let mut replaces = false;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches('\n');
        if let Some(expected) = content.strip_prefix("// expect: ") {
            mistake.expected = expected.to_owned();
        } else if let Some(typed) = content.strip_prefix("// typed: ") {
            mistake.wrong += &format!("{typed}\n");
            replaces = true;
        } else if let Some(added) = content.strip_prefix("// added: ") {
            mistake.wrong += &format!("{added}\n");
        } else if content == "// deleted:" {
            replaces = true;
        } else {
            mistake.right += line;
            if std::mem::take(&mut replaces) {
                mistake.touched.push(line_of_right);
            } else {
                mistake.wrong += line;
            }
            line_of_right += 1;
        }
    }
    mistake
}

/// The facts of untouched lines that the wrong tree has lost. A step on a touched line may read as anything.
pub fn lost(mistake: &Mistake) -> Vec<Fact> {
    let mut left = facts(&mistake.wrong);
    let touched = |line: u32| mistake.touched.contains(&line);
    let mut lost = Vec::new();
    for fact in facts(&mistake.right) {
        if (fact.first..=fact.last).any(touched) {
            continue;
        }
        let same = |other: &Fact| {
            let mut steps = fact.steps.iter().zip(&other.steps);
            other.value == fact.value
                && other.steps.len() == fact.steps.len()
                && steps.all(|((text, line), (other, _))| touched(*line) || text == other)
        };
        match left.iter().position(same) {
            Some(at) => {
                left.remove(at);
            }
            None => lost.push(fact),
        }
    }
    lost
}

fn messages(text: &str) -> Vec<String> {
    let items = parse(text, &mut Memo::default());
    let diagnostics = items.iter().flat_map(|item| &item.syntax.diagnostics);
    diagnostics.map(|d| format!("{} {}", d.code.id, d.message)).collect()
}

#[test]
fn a_mistake_costs_one_message_and_its_lines() {
    let paths = files(&suite("mistakes"), "kspec");
    let (mut quiet, mut whole) = (0, 0);
    let mut unexpected = Vec::new();
    for path in &paths {
        let text = read(path);
        let mistake = mistake(&text);
        assert_eq!(messages(&mistake.right), Vec::<String>::new(), "{}", path.display());
        let messages = messages(&mistake.wrong);
        let lost = lost(&mistake);
        quiet += usize::from(messages.len() <= 1);
        whole += usize::from(lost.is_empty());
        report(path, &messages, &lost);
        let code = messages.first().map_or("none", |message| &message[..5]);
        if blesses() {
            let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
            std::fs::write(path, format!("// expect: {code}\n{rest}")).expect("the suite can be written");
        } else if code != mistake.expected {
            unexpected.push(format!("{}: expected {}, got {messages:?}", path.display(), mistake.expected));
        }
    }
    let all = paths.len();
    println!("{all} mistakes: at most one message {quiet}, all other facts kept {whole}");
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
    assert!(quiet * 60 >= all * 55, "only {quiet} of {all} mistakes give at most one message");
    assert!(whole * 60 >= all * 50, "only {whole} of {all} mistakes leave the other lines alone");
}

/// What falls short of the aim; shown when the test fails or with `--nocapture`.
fn report(path: &Path, messages: &[String], lost: &[Fact]) {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if messages.len() > 1 {
        println!("{name}: {} messages", messages.len());
        for message in messages {
            println!("    {message}");
        }
    }
    if let Some(first) = lost.first() {
        let steps: Vec<&str> = first.steps.iter().map(|(step, _)| step.as_str()).collect();
        println!("{name}: lost {}, the first on line {}: {}", lost.len(), first.first + 1, steps.join(" > "));
    }
}
