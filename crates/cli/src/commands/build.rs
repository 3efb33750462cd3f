//! `kspec build [SPEC…]`

use std::io::{self, Write};

use camino::{Utf8Path, Utf8PathBuf};
use kspec::build::{self, Allowed, Artifacts, Comparison};
use kspec::{ClusterView, Diagnostic, DiskSystem, Severity, TargetOptions};

use super::projects::{self, Opened, Seen};
use crate::args::{BuildArgs, InventoryForm};
use crate::console::{Console, Deny};
use crate::exit::Exit;
use crate::progress;
use crate::render::Format;

pub fn run(console: &mut Console, args: BuildArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.specs, &args.given)?;
    let mut stale = false;
    let mut seen = Seen::default();
    for mut opened in opened {
        opened.request.clusters = args.cluster.clone();
        stale |= project(console, &mut opened, &args, &mut seen)?;
    }
    seen.tell_none(console, args.cluster.as_deref())?;
    let exit = console.end(args.reporting)?;
    Ok(if exit == Exit::Fine && stale { Exit::Difference } else { exit })
}

/// A cluster ready to be written.
struct Ready<'a> {
    view: &'a ClusterView,
    artifacts: Artifacts,
    /// Absolute, and as people see it.
    folder: Utf8PathBuf,
    shown: Utf8PathBuf,
}

/// Builds one project, all or nothing up to the writing. Returns whether something is stale (`--check`).
fn project(
    console: &mut Console,
    opened: &mut Opened,
    args: &BuildArgs,
    seen: &mut Seen,
) -> io::Result<bool> {
    let mut views = opened.project.views(&opened.request);
    let format = args.reporting.format;
    seen.add(&views);
    let mut told = std::mem::take(&mut views.diagnostics);
    let out = match &args.out {
        Some(out) => opened.here.join(out),
        None => opened.project.root().join(&opened.project.config().out),
    };
    let mut ready = Vec::new();
    let inventory = match args.inventory {
        InventoryForm::Yaml => kspec::InventoryForm::Yaml,
        InventoryForm::Ini => kspec::InventoryForm::Ini,
    };
    if !told.iter().any(Diagnostic::is_error) {
        for view in &views.clusters {
            let made = opened.project.artifacts(&views, view, &TargetOptions { inventory });
            told.extend(made.diagnostics);
            let folder = out.join(view.name.as_str());
            let shown = kspec::shown_from(&opened.here, &folder);
            ready.push(Ready { view, artifacts: made.artifacts, folder, shown });
        }
    }
    let denied =
        |told: &Diagnostic| args.reporting.deny == Deny::Warnings && told.severity == Severity::Warning;
    let failed = told.iter().any(|told| told.is_error() || denied(told));
    opened.tell(console, format, &views.sources, &told)?;
    if failed {
        return Ok(false);
    }
    let bar = progress::bar(console, ready.len(), "writing");
    let mut stale = false;
    let mut refused = Vec::new();
    for cluster in &ready {
        match write(console, cluster, args) {
            Ok(difference) => stale |= difference,
            Err(diagnostics) => refused.extend(diagnostics),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    opened.tell(console, format, &views.sources, &refused)?;
    Ok(stale)
}

/// Writes or compares one cluster. Returns whether it is stale (`--check`).
fn write(console: &mut Console, cluster: &Ready<'_>, args: &BuildArgs) -> Result<bool, Vec<Diagnostic>> {
    let failed = |error: build::FileError| vec![build::told(&error)];
    let lock =
        if args.check { None } else { Some(build::lock(&DiskSystem, &cluster.folder).map_err(failed)?) };
    if lock.is_some() {
        build::recover(&DiskSystem, &cluster.folder).map_err(failed)?;
    }
    let comparison = build::compare(&DiskSystem, &cluster.folder, &cluster.artifacts).map_err(failed)?;
    let allowed = Allowed { force: args.force, first_change: args.allow_first_change };
    let refused =
        build::guard(&comparison, &cluster.artifacts.manifest, allowed, &cluster.shown, cluster.view.place);
    if refused.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Err(refused);
    }
    if lock.is_some() {
        build::write(&DiskSystem, &cluster.folder, &cluster.artifacts, &comparison).map_err(failed)?;
    }
    if args.reporting.format == Format::Human {
        // That a line of progress cannot be shown is no reason to stop a build.
        let _ = say(console, &cluster.shown, &comparison, args);
    }
    Ok(args.check && comparison.is_stale())
}

fn say(console: &mut Console, shown: &Utf8Path, comparison: &Comparison, args: &BuildArgs) -> io::Result<()> {
    let forced = comparison.conflicts.len();
    let written = comparison.new.len() + comparison.changed.len() + forced;
    if !comparison.is_stale() {
        return writeln!(console.err, "{shown}: up to date");
    }
    if args.check {
        for (paths, what) in
            [(&comparison.new, "new"), (&comparison.changed, "changed"), (&comparison.stale, "stale")]
        {
            for path in paths {
                writeln!(console.err, "{}: {what}", shown.join(path))?;
            }
        }
        return Ok(());
    }
    let mut parts = Vec::new();
    for (count, word) in [(written, "written"), (comparison.stale.len(), "removed")] {
        if count > 0 {
            parts.push(format!("{count} file{} {word}", if count == 1 { "" } else { "s" }));
        }
    }
    let parts = if parts.is_empty() { "up to date".to_owned() } else { parts.join(", ") };
    writeln!(console.err, "{shown}: {parts}")
}
