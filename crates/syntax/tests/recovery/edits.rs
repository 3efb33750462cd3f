//! What a single lost or doubled sign, or a lost line, costs in real specifications.

use crate::format::formatted;
use crate::mistakes::{Mistake, lost};
use crate::texts::{errors, samples};

/// Every edit of a file: each line cut, each bracket and quote lost or doubled. With the line that is touched.
fn edits(text: &str) -> Vec<(String, u32)> {
    let mut edits = Vec::new();
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let number = number as u32;
        let end = start + line.len();
        let code = line.trim();
        if !code.is_empty() && !code.starts_with("//") {
            edits.push((format!("{}{}", &text[..start], &text[end..]), number));
            for (at, sign) in line.char_indices().filter(|(_, c)| "{}[]()\"".contains(*c)) {
                let at = start + at;
                edits.push((format!("{}{}", &text[..at], &text[at + 1..]), number));
                edits.push((format!("{}{sign}{}", &text[..at], &text[at..]), number));
            }
        }
        start = end;
    }
    edits
}

#[test]
fn an_edit_costs_little_beside_its_line() {
    let limit = std::env::var("KSPEC_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    // Recovery goes by indentation, which the formatter puts right.
    let samples = samples().into_iter().filter(|(_, text)| errors(text).is_empty());
    let samples = samples.map(|(name, text)| (name, formatted(&text)));
    let all: Vec<_> = samples
        .flat_map(|(name, text)| edits(&text).into_iter().map(move |edit| (name.clone(), text.clone(), edit)))
        .collect();
    let step = (all.len() / limit).max(1);
    let mut costs = Vec::new();
    for (name, text, (wrong, line)) in all.into_iter().step_by(step) {
        let mistake = Mistake { expected: String::new(), right: text, wrong, touched: vec![line] };
        let typed = mistake.wrong.lines().nth(line as usize).unwrap_or("").trim().to_owned();
        costs.push((lost(&mistake).len(), format!("{name}:{} `{typed}`", line + 1), errors(&mistake.wrong)));
    }
    let total: usize = costs.iter().map(|(lost, ..)| lost).sum();
    let messages: usize = costs.iter().map(|(.., errors)| errors.len()).sum();
    costs.sort_by_key(|(lost, ..)| std::cmp::Reverse(*lost));
    println!("{} edits: {total} facts of other lines lost, {messages} messages; the worst:", costs.len());
    for (lost, place, errors) in costs.iter().take(25) {
        println!("    {lost} {place} {}", errors.first().map_or("", String::as_str));
    }
    assert!(total <= 3 * costs.len(), "{} edits cost {total} facts of other lines", costs.len());
}
