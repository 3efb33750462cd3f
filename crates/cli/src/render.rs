//! How a diagnostic is shown. One value, several readers.

mod drawing;
mod human;
mod json;
mod source;

use std::io::{self, Write};

use kspec::{Diagnostic, Severity, Sources};

pub use human::{Look, Style};

/// At most this many are shown to people; all are counted.
pub const SHOWN: usize = 100;

/// `--format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Human,
    Json,
}

/// How many there were of each severity that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub errors: usize,
    pub warnings: usize,
    pub notices: usize,
}

impl Counts {
    pub fn of(diagnostics: &[Diagnostic]) -> Counts {
        let count = |severity| diagnostics.iter().filter(|d| d.severity == severity).count();
        Counts {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            notices: count(Severity::Notice),
        }
    }

    /// How many there were to show.
    pub fn told(self) -> usize {
        self.errors + self.warnings + self.notices
    }

    pub fn add(&mut self, other: Counts) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notices += other.notices;
    }

    /// `2 errors, 1 warning`; empty where there is nothing to tell.
    pub fn summary(self) -> String {
        let parts = [(self.errors, "error"), (self.warnings, "warning"), (self.notices, "notice")];
        let told = parts.iter().filter(|(count, _)| *count > 0);
        let told = told.map(|(count, word)| format!("{count} {word}{}", if *count == 1 { "" } else { "s" }));
        told.collect::<Vec<_>>().join(", ")
    }
}

/// Writes diagnostics, which are in order, at most `room` of them for people. Hints are for programs only.
pub fn report(
    out: &mut dyn Write,
    format: Format,
    look: &Look<'_>,
    sources: &Sources,
    diagnostics: &[Diagnostic],
    room: usize,
) -> io::Result<()> {
    match format {
        Format::Human => {
            let told = diagnostics.iter().filter(|d| d.severity != Severity::Hint);
            told.take(room).try_for_each(|told| human::write(out, look, sources, told))
        }
        Format::Json => diagnostics.iter().try_for_each(|told| json::write(out, sources, told)),
    }
}

/// Writes the last line: what was counted.
pub fn summary(out: &mut dyn Write, format: Format, counts: Counts) -> io::Result<()> {
    match format {
        Format::Human => {
            let text = counts.summary();
            let left = counts.told().saturating_sub(SHOWN);
            if left > 0 {
                writeln!(out, "{text} ({left} of them not shown)")
            } else if text.is_empty() {
                Ok(())
            } else {
                writeln!(out, "{text}")
            }
        }
        Format::Json => json::write_summary(out, counts),
    }
}
