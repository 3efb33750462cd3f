//! Other programs.

use std::process::{Command, Output};

/// Runs a program to its end. The error is for one that cannot be started.
pub fn run(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))
}

/// What a program said, for a message.
pub fn words(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    text.trim().chars().take(2_000).collect()
}
