//! A warm project, checked again after every single edit.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use camino::Utf8Path;
use kspec::{MemorySystem, Project, Request, System, standard_library};

use crate::process::milliseconds;
use crate::{say, specs};

const EDITS: usize = 500;

pub fn measure() -> io::Result<()> {
    let path = Utf8Path::new("/specs/spec.kspec");
    let text = specs::nodes(200);
    let system = Arc::new(MemorySystem::with([(path.as_str(), text.as_str())]));
    let mut project = Project::open(system.clone(), standard_library(), "/specs".into());
    let clean = project.check(&Request::default());
    assert!(clean.diagnostics.is_empty(), "{:?}", clean.diagnostics);
    let mut times = Vec::new();
    for edit in 0..EDITS {
        system.write(path, edited(&text, edit).as_bytes())?;
        let begin = Instant::now();
        let report = project.check(&Request::default());
        times.push(begin.elapsed());
        drop(report);
    }
    times.sort();
    let at = |share: f64| milliseconds(times[((EDITS - 1) as f64 * share) as usize]);
    let total: Duration = times.iter().sum();
    say(&format!("an item of {} lines, {EDITS} edits, wall time\n", text.lines().count()));
    say("| mean ms | median | p95 | p99 | worst |\n| --- | --- | --- | --- | --- |");
    say(&format!(
        "| {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
        milliseconds(total) / EDITS as f64,
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    ));
    Ok(())
}

/// The text with one character typed or taken out, at a place that moves through it.
fn edited(text: &str, edit: usize) -> String {
    let at = (edit * 7919) % text.len();
    let mut edited = text.to_owned();
    match edit % 3 {
        0 => edited.insert(at, 'x'),
        1 => edited.insert(at, '"'),
        _ => {
            edited.remove(at);
        }
    }
    edited
}
