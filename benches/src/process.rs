//! Whole processes: CPU time and peak memory of each.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use wait4::Wait4;

/// What one run took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// User and system.
    pub cpu: Duration,
    /// Peak resident memory, in bytes.
    pub memory: u64,
}

/// The release binary of this workspace.
pub fn kspec() -> PathBuf {
    root().join("target/release/kspec")
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("lies in the workspace")
}

/// Runs a command once, its output thrown away. It has to succeed.
pub fn run(command: &mut Command) -> io::Result<Usage> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let result = child.wait4()?;
    if !result.status.success() {
        return Err(io::Error::other(format!("{command:?} ended with {}", result.status)));
    }
    let usage = result.rusage;
    Ok(Usage { cpu: usage.utime + usage.stime, memory: usage.maxrss })
}

/// Runs commands in turn, `rounds` times, and gives the median of each one's CPU time and memory.
pub fn medians(commands: &mut [Command], rounds: usize) -> io::Result<Vec<Usage>> {
    let mut runs = vec![Vec::new(); commands.len()];
    for _ in 0..rounds {
        for (command, runs) in commands.iter_mut().zip(&mut runs) {
            runs.push(run(command)?);
        }
    }
    let median = |mut runs: Vec<Usage>| {
        runs.sort_by_key(|usage| usage.cpu);
        let cpu = runs[runs.len() / 2].cpu;
        runs.sort_by_key(|usage| usage.memory);
        Usage { cpu, memory: runs[runs.len() / 2].memory }
    };
    Ok(runs.into_iter().map(median).collect())
}

pub fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

pub fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
