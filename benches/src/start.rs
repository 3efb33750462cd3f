//! How long the program takes to begin.

use std::io;
use std::process::Command;

use crate::process::{kspec, medians, milliseconds, root};
use crate::say;

pub fn measure() -> io::Result<()> {
    let mut check = Command::new(kspec());
    check.arg("check").arg(root().join("examples/lab"));
    let mut version = Command::new(kspec());
    version.arg("--version");
    let usages = medians(&mut [Command::new("true"), version, check], 101)?;
    say("| process | CPU ms | above the empty one |\n| --- | --- | --- |");
    for (name, usage) in ["true", "kspec --version", "kspec check examples/lab"].iter().zip(&usages) {
        let cpu = milliseconds(usage.cpu);
        say(&format!("| {name} | {cpu:.2} | {:.2} |", cpu - milliseconds(usages[0].cpu)));
    }
    Ok(())
}
