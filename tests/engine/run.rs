//! Runs the binary in a folder of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// What a run gave.
pub struct Outcome {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

/// A new folder with these files.
pub fn folder(files: &[(String, String)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("has a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

/// Runs `kspec` with these arguments in a folder.
pub fn kspec(folder: &Path, arguments: &[&str]) -> Outcome {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kspec"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1");
    let output = command.output().expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Outcome {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        code: output.status.code().unwrap_or(-1),
    }
}

/// A diagnostic as `--format json` tells it.
#[derive(Clone, Debug)]
pub struct Told {
    pub code: String,
    pub severity: String,
    pub message: String,
    pub file: String,
    /// From 1; 0 where it has no place.
    pub line: usize,
    /// The id of the rule that is not kept.
    pub rule: Option<String>,
}

/// Runs `kspec check` and gives what was told, and the exit code.
pub fn check(folder: &Path, arguments: &[&str]) -> (Vec<Told>, i32) {
    told(folder, "check", arguments)
}

/// Runs a command with `--format json` and gives what was told, and the exit code.
pub fn told(folder: &Path, command: &str, arguments: &[&str]) -> (Vec<Told>, i32) {
    let outcome = kspec(folder, &[&[command, "--format", "json"], arguments].concat());
    let lines =
        outcome.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
    let told = lines.filter(|value| value.get("code").is_some()).map(|value| {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let labels = value["labels"].as_array().cloned().unwrap_or_default();
        let label = labels.iter().find(|label| label["primary"] == true).or(labels.first());
        Told {
            code: text(&value["code"]),
            severity: text(&value["severity"]),
            message: text(&value["message"]),
            file: label.map(|label| text(&label["file"])).unwrap_or_default(),
            line: label.and_then(|label| label["start"]["line"].as_u64()).unwrap_or(0) as usize,
            rule: value["rule"].as_str().map(str::to_owned),
        }
    });
    (told.collect(), outcome.code)
}
