//! A text without syntax errors still has none when it is formatted, and formatting it again changes nothing.
#![no_main]

use kspec_syntax::format::{Formatted, format};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Formatted::Text(once) = format(text) {
        assert_eq!(format(&once), Formatted::Text(once.clone()));
    }
});
