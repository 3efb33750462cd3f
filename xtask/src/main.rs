//! The project's own chores: `cargo xtask CHORE`.

mod facts;
mod prove;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask facts --from DIR [--to DIR]
       cargo xtask prove [--sample] [--seed N] [--kubespray DIR] [NAME…]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["facts", options @ ..] => facts::run(options),
        ["prove", options @ ..] => prove::run(options),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say(&message);
            ExitCode::FAILURE
        }
    }
}

/// Chores talk to people.
#[expect(clippy::print_stderr, reason = "a chore's only way to report")]
fn say(message: &str) {
    eprintln!("{message}");
}
