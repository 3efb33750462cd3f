//! Any text parses, without a panic, to items that cover it.
#![no_main]

use kspec_syntax::{Memo, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let items = parse(text, &mut Memo::default());
    let mut end = 0;
    for item in &items {
        assert_eq!(item.start, end);
        end += item.len;
    }
    assert_eq!(end as usize, text.len());
});
