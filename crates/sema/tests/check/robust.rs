//! No text makes the checker panic, and what is long is not deep.

use std::time::{Duration, Instant};

use kspec_sema::testing::lower_text;

use crate::support::{root, sections};
use crate::told;

/// A small generator of numbers; the same ones each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }
}

#[test]
fn mutants_of_the_suite_never_panic() {
    let library = kspec_schema::testing::library();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut words: Vec<String> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(root().join("tests/suite/check")).expect("the suite is there") {
        let page = std::fs::read_to_string(entry.expect("readable").path()).expect("readable");
        for section in sections(&page) {
            for (_, text) in section.files {
                words.extend(text.split_whitespace().map(str::to_owned));
                texts.push(text);
            }
        }
    }
    let begin = Instant::now();
    let mut count = 0;
    while begin.elapsed() < Duration::from_secs(3) {
        let mut pieces: Vec<&str> = texts[numbers.below(texts.len())].split_inclusive(' ').collect();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(pieces.len());
            match numbers.below(3) {
                0 => drop(pieces.remove(at)),
                1 => pieces.insert(at, &words[numbers.below(words.len())]),
                _ => pieces[at] = &words[numbers.below(words.len())],
            }
        }
        let text = pieces.concat();
        let lowered = lower_text(&[("main.kspec", &text)], &library);
        told(&lowered, &library);
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn long_chains_are_no_deep_ones() {
    let library = kspec_schema::testing::library();
    let mut text = String::from("let a0 = 1\n");
    for number in (1..3000).rev() {
        text.push_str(&format!("let a{number} = a{} + 1\n", number - 1));
    }
    for number in (1..1000).rev() {
        text.push_str(&format!("let f{number}(n: int) = f{}(n) + 1\n", number - 1));
    }
    text.push_str("let f0(n: int) = n\n");
    for number in 1..500 {
        text.push_str(&format!(
            "component c{number}() {{ use c{}() as c\n let x = uses.c.x + 1\n}}\n",
            number - 1
        ));
    }
    text.push_str("component c0() { let x = 1 }\n");
    text.push_str("abstract cluster k0 { kubespray = \"2.31.0\" }\n");
    for number in 1..500 {
        text.push_str(&format!("abstract cluster k{number} extends k{} {{ }}\n", number - 1));
    }
    text.push_str("cluster lab extends k499 {\n  node n1 { groups = [\"kube_node\"] }\n  use c499() as c\n");
    text.push_str("  assert uses.c.x > 3 && a2999 > 3 && f999(1) > 2\n}\n");
    let lowered = lower_text(&[("main.kspec", &text)], &library);
    let all = told(&lowered, &library);
    assert!(all.is_empty(), "{}", crate::show(&lowered, &all[..all.len().min(5)]));
}
