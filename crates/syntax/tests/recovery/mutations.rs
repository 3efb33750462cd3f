//! Whatever is typed, parsing gives a tree for all of it.

use crate::mutate::{Random, mutant};
use crate::texts::samples;
use kspec_syntax::{Memo, parse};

#[test]
fn every_mutant_parses() {
    let count = std::env::var("KSPEC_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    let samples = samples();
    let mut random = Random::new(1);
    for _ in 0..count {
        let (name, text) = &samples[random.below(samples.len())];
        let mutant = mutant(text, &mut random);
        let items = parse(&mutant, &mut Memo::default());
        let mut end = 0;
        for item in &items {
            assert_eq!(item.start, end, "{name}: items leave no gap\n{mutant}");
            end += item.len;
            let places = item.syntax.diagnostics.iter().flat_map(|d| &d.labels).map(|label| label.place.span);
            for span in places.chain([item.syntax.item.span]) {
                let fits = span.start <= span.end && span.end <= item.len;
                assert!(fits, "{name}: {span:?} lies outside an item of {} bytes\n{mutant}", item.len);
            }
        }
        assert_eq!(end as usize, mutant.len(), "{name}: items cover the file\n{mutant}");
    }
}
