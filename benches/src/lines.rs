//! A very long spec.

use std::io;
use std::process::Command;

use crate::process::{kspec, medians, megabytes, milliseconds};
use crate::{say, specs};

pub fn measure() -> io::Result<()> {
    let text = specs::nodes(10_000);
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("spec.kspec");
    std::fs::write(&path, &text)?;
    let mut check = Command::new(kspec());
    check.arg("check").arg(&path);
    let mut format = Command::new(kspec());
    format.args(["fmt", "--check"]).arg(&path);
    let usages = medians(&mut [check, format], 5)?;
    say(&format!("{} lines, {:.1} MB\n", text.lines().count(), megabytes(text.len() as u64)));
    say("| command | CPU ms | MB |\n| --- | --- | --- |");
    for (name, usage) in ["check", "fmt --check"].iter().zip(&usages) {
        say(&format!("| {name} | {:.0} | {:.0} |", milliseconds(usage.cpu), megabytes(usage.memory)));
    }
    Ok(())
}
