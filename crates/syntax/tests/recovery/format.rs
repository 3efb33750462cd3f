//! The formatter: examples, and what holds for every file.

use crate::mutate::{Random, mutant};
use crate::texts::{blesses, comments, errors, files, read, samples, suite, tree};
use kspec_syntax::format::{Formatted, format};

pub fn formatted(text: &str) -> String {
    match format(text) {
        Formatted::Text(text) => text,
        Formatted::Broken(errors) => panic!("{errors:#?}\n{text}"),
    }
}

#[test]
fn examples_are_laid_out_as_written() {
    for path in files(&suite("fmt"), "kspec") {
        let expected = path.with_extension("formatted");
        let found = formatted(&read(&path));
        if blesses() {
            std::fs::write(&expected, &found).expect("the suite can be written");
        }
        assert_eq!(found, read(&expected), "{}", path.display());
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    for path in files(&suite("fmt"), "kspec") {
        let text = read(&path);
        let expected = formatted(&text);
        assert_eq!(formatted(&text.replace('\n', "\r\n")), expected, "{}", path.display());
        assert_eq!(formatted(&format!("\u{feff}{text}")), expected, "{}", path.display());
    }
}

#[test]
fn a_broken_file_is_left_alone() {
    let broken = "let a   = 1\nlet b = [1\n";
    let Formatted::Broken(errors) = format(broken) else { panic!("there is a syntax error") };
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].place().map(|place| place.span.slice(broken)), Some("["));
}

/// Compares long prints; shows the first lines that differ.
fn same(name: &str, before: &str, after: &str, once: &str) {
    let mut lines = before.lines().zip(after.lines()).enumerate();
    if let Some((at, (before, after))) = lines.find(|(_, (before, after))| before != after) {
        panic!("{name}: the trees differ on line {at}: `{before}` became `{after}`\n{once}");
    }
    assert_eq!(before.lines().count(), after.lines().count(), "{name}\n{once}");
}

/// Formatting again changes nothing; tree and comments stay.
fn check(name: &str, text: &str) {
    let once = formatted(text);
    assert_eq!(errors(&once), Vec::<String>::new(), "{name}\n{text}\n-----\n{once}");
    same(name, &tree(text), &tree(&once), &once);
    assert_eq!(comments(text), comments(&once), "{name}\n{text}\n-----\n{once}");
    assert_eq!(once, formatted(&once), "{name}\n{text}");
    let ends_well = once.is_empty() || once.ends_with('\n') && !once.ends_with("\n\n");
    assert!(ends_well && !once.contains("\n\n\n\n"), "{name}\n{once}");
}

#[test]
fn samples_keep_their_meaning() {
    let mut checked = 0;
    for (name, text) in samples() {
        if errors(&text).is_empty() {
            check(&name, &text);
            checked += 1;
        }
    }
    assert!(checked > 0, "no sample is without errors");
}

#[test]
fn mutants_that_parse_keep_their_meaning() {
    let samples = samples();
    let mut random = Random::new(7);
    let mut parsed = 0;
    for _ in 0..mutations() {
        let (name, text) = &samples[random.below(samples.len())];
        let mutant = mutant(text, &mut random);
        if errors(&mutant).is_empty() {
            check(name, &mutant);
            parsed += 1;
        }
    }
    println!("{parsed} mutants parsed");
}

/// How many mutants to try.
fn mutations() -> usize {
    std::env::var("KSPEC_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(100)
}
