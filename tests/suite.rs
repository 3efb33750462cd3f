//! Runs every test that is text: Markdown under `tests/suite` and `docs`, error pages, golden trees and examples.
//!
//! How to write one stands in `tests/README.md`. `KSPEC_BLESS=1` rewrites what is expected.

mod engine;

use std::path::Path;

use libtest_mimic::{Arguments, Trial};

use engine::{golden, markdown, pages, rules};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials: Vec<Trial> = Vec::new();
    for folder in ["tests/suite", "docs"] {
        for file in engine::files(&root.join(folder), "md") {
            if file.starts_with(root.join("docs/errors")) || file.starts_with(root.join("docs/dev")) {
                continue;
            }
            trials.extend(markdown::trials(root, &file));
        }
    }
    trials.extend(pages::trials(root));
    trials.extend(rules::trials(root));
    trials.extend(golden::trials(root));
    libtest_mimic::run(&arguments, trials).exit();
}
