//! The words of `words.rs` are those of the grammar.

use kspec_syntax::words;

#[test]
fn the_grammar_knows_the_same_words() {
    let grammar = include_str!("../../../grammar/kspec.pest");
    let mut in_grammar: Vec<&str> = grammar
        .lines()
        .filter(|line| line.starts_with("k_"))
        .map(|line| line.split('"').nth(1).expect("a rule of a word has the word"))
        .filter(|word| *word != "elif")
        .collect();
    in_grammar.extend(["vars", "refuses", "true", "false", "null"]);
    in_grammar.sort_unstable();
    in_grammar.dedup();
    let lists = [words::ITEM_WORDS, words::ENTRY_WORDS, words::HEAD_WORDS, words::RESERVED_WORDS];
    let mut listed: Vec<&str> = lists.into_iter().flatten().copied().collect();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(in_grammar, listed);
    for mark in words::TEXT_MARKS {
        assert!(grammar.contains(&format!("\"{mark}\"")), "the grammar does not know {mark}");
    }
}
