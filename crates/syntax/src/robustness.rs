//! The grammar alone, without the repair that spares it the worst: it stays linear and never fails.

use std::time::{Duration, Instant};

use pest::Parser;

use crate::grammar::{Grammar, Rule};
use crate::{Memo, parse};

/// What stands before, the opening and closing of one level, and what lies innermost.
const FORMS: &[(&str, &str, &str, &str)] = &[
    ("let x = ", "[", "]", "1"),
    ("let x = ", "(", ")", "1"),
    ("let x = ", "{ a = ", " }", "1"),
    ("let x = ", "{ a { ", " } }", "b = 1"),
    ("let x = ", "[{ a = ", " }]", "1"),
    ("let x = ", "[if a: [", "]]", "1"),
    ("let x = ", "[if a then [", "] else 2]", "1"),
    ("let x = ", "[for x in xs: [", "]]", "1"),
    ("let x = ", "[for x in xs if c: {a = ", "}]", "1"),
    ("let x = ", "{ for x in xs { [x] = ", " } }", "1"),
    ("let x = ", "{ for k, v in ", " { [k] = v } }", "xs"),
    ("let x = ", "f(", ")", "1"),
    ("let x = ", "f(a = ", ", b = 2)", "1"),
    ("let x = ", "has(", ")", "a"),
    ("let x = ", "a[", "]", "1"),
    ("let x = ", "a with { b = ", " }", "1"),
    ("let x = ", "if a then ", " else b", "1"),
    ("let x = ", "if ", " then a else b", "c"),
    ("let x = ", "(if a\nthen ", "\nelse b)", "1"),
    ("let x = ", "-(", ")", "1"),
    ("let x = ", "a ?? (", ")", "1"),
    ("let x = ", "a ? (", ") : b", "1"),
    ("let x = ", "\"\\(", ")\"", "1"),
    ("let x = ", "#\"\\#(", ")\"#", "1"),
    ("let x = ", "jinja\"\\(", ")\"", "1"),
    ("let x = ", "{ a \"\\({ b = ", " })\" c }", "1"),
    ("let x = ", "{ a[", "] = 1 }", "1"),
    ("let x = ", "{ [", "] { b = 1 } }", "1"),
    ("let x = ", "{ assert a, \"\\(", ")\" }", "1"),
    ("let x = ", "{ assert a else ", " }", "1"),
    ("let x = ", "{ foo bar { a = ", " } }", "1"),
    ("let x = ", "{ foo \"\\(", ")\" { } }", "1"),
    ("let x = ", "{ a: ", " }", "1"),
    ("let x = ", "{ @ { ", " } }", "a"),
    ("let x = ", "{ 5 [ ", " ] }", "a"),
    ("let x = ", "{ a b c [", "] }", "1"),
    ("let x = ", "{ = ( ", " ) }", "1"),
    ("cluster a { ", "if a { ", " }", "b = 1"),
    ("cluster a { ", "if a { b = 1 } else { ", " }", "b = 1"),
    ("cluster a { ", "if [", "] { b = 1 }", "1"),
    ("cluster a { ", "if a: ", "", "b = 1"),
    ("cluster a { ", "for x in xs { ", " }", "b = 1"),
    ("cluster a { ", "for x in xs: ", "", "b = 1"),
    ("cluster a { ", "in \"x\" { ", " }", "b = 1"),
    ("cluster a { ", "in [", "] { }", "1"),
    ("cluster a { ", "node a { ", " }", "b = 1"),
    ("cluster a { ", "node \"\\(", ")\" { }", "1"),
    ("cluster a { ", "node a b [", "] { }", "1"),
    ("cluster a { ", "resource K a after b[{ ", " }] { }", "c = 1"),
    ("cluster a { ", "resource K a after b, c[{ ", " }] { }", "c = 1"),
    ("cluster a { ", "use c(a = { ", " }) as \"\\(x)\"", "b = 1"),
    ("cluster a { ", "override a[{ ", " }] { }", "b = 1"),
    ("cluster a { ", "override a = { ", " }", "b = 1"),
    ("cluster a { ", "unset a[{ ", " }]", "b = 1"),
    ("cluster a { ", "file \"\\({ ", " })\" = 1", "a = 1"),
    ("cluster a { ", "let x: { a: int } = { ", " }", "a = 1"),
    ("type T = ", "list[", "]", "int"),
    ("type T = ", "{ a: ", " }", "int"),
    ("type T = ", "{ a: int = { b = ", " } }", "1"),
    ("type T = ", "int(", ")", "1"),
    ("type T = ", "(", ")", "int"),
    ("let f(a: ", "map[", "]", "int"),
    ("let x = ", "{ for ", " }", "a"),
    ("let x = ", "[for ", "]", "a"),
    ("let x = ", "{ a =\n", " }", "1"),
];

const LEVELS: usize = 40;

fn variants(form: &(&str, &str, &str, &str)) -> [String; 4] {
    let (head, open, close, inner) = form;
    let opened = format!("{head}{}", open.repeat(LEVELS));
    [
        format!("{opened}{inner}{}", close.repeat(LEVELS)),
        opened.clone(),
        format!("{opened}{inner}"),
        format!("{opened}{inner}{}", close.repeat(LEVELS / 2)),
    ]
}

#[test]
fn every_form_is_linear_in_depth() {
    // Generous for a busy machine and a debug build; an exponential form takes minutes.
    let bound = Duration::from_millis(500);
    for form in FORMS {
        for text in variants(form) {
            let start = Instant::now();
            Grammar::parse(Rule::item, &text).expect("the item rule never fails");
            assert!(start.elapsed() < bound, "the grammar takes {:?} for {text}", start.elapsed());
            let start = Instant::now();
            parse(&text, &mut Memo::default());
            assert!(start.elapsed() < bound, "all steps take {:?} for {text}", start.elapsed());
        }
    }
}

#[test]
fn depth_without_brackets_is_bounded() {
    for link in ["if a then ", "if ", "a ? b : "] {
        let text = format!("let x = {}1", link.repeat(200));
        parse(&text, &mut Memo::default());
    }
    for link in ["-", "!", "a ?? ", "a.", "if a then b else "] {
        let text = format!("let x = {}1", link.repeat(2_000));
        parse(&text, &mut Memo::default());
    }
    for (open, close) in [("[if a: ", "]"), ("[for x in y: ", "]"), ("{ if a { } else ", "}")] {
        let text = format!("let x = {open}{}1{close}", open[1..].repeat(200));
        parse(&text, &mut Memo::default());
    }
    for bracket in ["[", "(", "{ a = ", "f(", "\"\\(", "list["] {
        parse(&format!("let x = {}", bracket.repeat(2_000)), &mut Memo::default());
    }
}

#[test]
fn mutants_never_fail_the_item_rule() {
    let seeds = [
        include_str!("../../../tests/suite/syntax/look.kspec"),
        include_str!("../../../tests/suite/syntax/items.kspec"),
        include_str!("../../../tests/suite/syntax/values.kspec"),
        include_str!("../../../tests/suite/syntax/messages.kspec"),
    ];
    let pieces = [
        "{", "}", "[", "]", "(", ")", "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\", "\n", ",", "=", ":", "if ",
        "else ", "for ", "in ", " with ", ".", "..", "?", "//", "///", "jinja", "\r", "\0", "é", "0", "-",
        "|",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..200 {
        let seed = seeds[random.below(seeds.len())];
        let mut text = seed.to_owned();
        for _ in 0..=random.below(3) {
            let at = boundary(&text, random.below(text.len() + 1));
            let end = boundary(&text, (at + random.below(12)).min(text.len()));
            text.replace_range(at..end.max(at), pieces[random.below(pieces.len())]);
        }
        for item in parse(&text, &mut Memo::default()) {
            let source = &text[item.start as usize..(item.start + item.len) as usize];
            Grammar::parse(Rule::item, source).expect("the item rule never fails");
        }
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A small generator (xorshift), so that a failure comes again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
