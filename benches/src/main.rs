//! Measures kspec. See README.md.

mod fleet;
mod growth;
mod keystroke;
mod lines;
mod process;
mod specs;
mod start;

use std::process::ExitCode;

type Measure = fn() -> std::io::Result<()>;

const MEASURES: &[(&str, Measure)] = &[
    ("start", start::measure),
    ("fleet", fleet::measure),
    ("growth", growth::measure),
    ("lines", lines::measure),
    ("keystroke", keystroke::measure),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (name, measure) in MEASURES {
        if !wanted.is_empty() && !wanted.iter().any(|word| word == name) {
            continue;
        }
        say(&format!("\n## {name}\n"));
        if let Err(error) = measure() {
            say(&format!("failed: {error}"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Figures are what this program is for.
#[expect(clippy::print_stdout, reason = "its only output")]
fn say(text: &str) {
    println!("{text}");
}
