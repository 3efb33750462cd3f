//! The fleet through `eval`, beside a program that only writes the bytes.

use std::io;
use std::process::Command;

use crate::process::{Usage, kspec, medians, megabytes, milliseconds, root};
use crate::say;

pub fn measure() -> io::Result<()> {
    let bound = std::env::var_os("KSPEC_BOUND");
    if bound.is_none() {
        say("the byte-writing bound is skipped: KSPEC_BOUND names no program\n");
    }
    say(
        "| nodes | kspec CPU ms | kspec MB | bound CPU ms | bound MB | against a fifth |\n| --- | --- | --- | --- | --- | --- |",
    );
    let mut before: Option<Usage> = None;
    for nodes in [200, 2_000, 10_000] {
        let mut eval = Command::new(kspec());
        eval.arg("eval").arg(root().join("examples/fleet/fleet.kspec")).args(["-p", &format!("n={nodes}")]);
        let mut commands = vec![eval];
        if let Some(bound) = &bound {
            let mut command = Command::new(bound);
            command.args([&nodes.to_string(), "0", "json", "check"]);
            commands.push(command);
        }
        let usages = medians(&mut commands, if nodes > 2_000 { 11 } else { 31 })?;
        let growth = match before {
            Some(before) if nodes == 10_000 => {
                format!("{:.2}", usages[0].cpu.as_secs_f64() / before.cpu.as_secs_f64())
            }
            _ => String::new(),
        };
        let beside = usages.get(1).map_or_else(
            || "| ".to_owned(),
            |usage| format!("{:.2} | {:.1}", milliseconds(usage.cpu), megabytes(usage.memory)),
        );
        say(&format!(
            "| {nodes} | {:.2} | {:.1} | {beside} | {growth} |",
            milliseconds(usages[0].cpu),
            megabytes(usages[0].memory)
        ));
        before = Some(usages[0]);
    }
    Ok(())
}
