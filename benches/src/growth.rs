//! What doubling the work costs.

use std::io;
use std::process::Command;

use tempfile::TempDir;

use crate::process::{kspec, medians, milliseconds};
use crate::{say, specs};

pub fn measure() -> io::Result<()> {
    say("| of | size | CPU ms | twice the size | CPU ms | ratio |\n| --- | --- | --- | --- | --- | --- |");
    row("nodes, written out", 1_000, |count| vec![("spec.kspec".to_owned(), specs::nodes(count))])?;
    row("entries of a dict", 2_000, |count| vec![("spec.kspec".to_owned(), specs::entries(count))])?;
    row("files with a component", 200, |count| {
        let libraries = (0..count).map(|number| (format!("part{number}.kspec"), specs::library(number)));
        libraries.chain([("spec.kspec".to_owned(), specs::importer(count))]).collect()
    })
}

fn row(what: &str, size: usize, files: impl Fn(usize) -> Vec<(String, String)>) -> io::Result<()> {
    let (once, twice) = (folder(&files(size))?, folder(&files(2 * size))?);
    let check = |folder: &TempDir| {
        let mut command = Command::new(kspec());
        command.arg("check").arg(folder.path().join("spec.kspec"));
        command
    };
    let usages = medians(&mut [check(&once), check(&twice)], 11)?;
    say(&format!(
        "| {what} | {size} | {:.1} | {} | {:.1} | {:.2} |",
        milliseconds(usages[0].cpu),
        2 * size,
        milliseconds(usages[1].cpu),
        usages[1].cpu.as_secs_f64() / usages[0].cpu.as_secs_f64()
    ));
    Ok(())
}

fn folder(files: &[(String, String)]) -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text)?;
    }
    Ok(folder)
}
