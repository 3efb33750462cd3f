//! For programs: one JSON object a line, the summary last.

use std::io::{self, Write};

use kspec::{Diagnostic, Sources};
use serde_json::json;

use super::Counts;

pub fn write(out: &mut dyn Write, sources: &Sources, diagnostic: &Diagnostic) -> io::Result<()> {
    writeln!(out, "{}", kspec::json::diagnostic(diagnostic, sources))
}

pub fn write_summary(out: &mut dyn Write, counts: Counts) -> io::Result<()> {
    let summary = json!({
        "version": 1,
        "summary": { "errors": counts.errors, "warnings": counts.warnings, "notices": counts.notices },
    });
    writeln!(out, "{summary}")
}
