//! `kspec eval [SPEC…] [-e EXPR]`

use std::io::{self, Write};

use kspec::{Diagnostic, DocumentForm, Named};

use super::projects::{self, Opened, Seen};
use crate::args::{EvalArgs, ValueForm};
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: EvalArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.specs, &args.given)?;
    let mut seen = Seen::default();
    for mut opened in opened {
        opened.request.clusters = args.cluster.clone();
        match &args.expression {
            Some(expression) => one(console, &mut opened, expression, &args)?,
            None => all(console, &mut opened, &args, &mut seen)?,
        }
    }
    if args.expression.is_none() {
        seen.tell_none(console, args.cluster.as_deref())?;
    }
    console.end(args.reporting)
}

fn form(args: &EvalArgs) -> DocumentForm {
    match args.output {
        ValueForm::Json => DocumentForm::Json,
        ValueForm::Yaml => DocumentForm::Yaml,
    }
}

fn one(console: &mut Console, opened: &mut Opened, expression: &str, args: &EvalArgs) -> io::Result<()> {
    let answer = opened.project.evaluate(&opened.request, expression);
    opened.tell(console, args.reporting.format, &answer.sources, &answer.diagnostics)?;
    match answer.answer {
        Some(value) => print(console, &kspec::value_document(&value, form(args))),
        None => Ok(()),
    }
}

fn all(console: &mut Console, opened: &mut Opened, args: &EvalArgs, seen: &mut Seen) -> io::Result<()> {
    let views = opened.project.values(&opened.request);
    seen.add(&views);
    opened.tell(console, args.reporting.format, &views.sources, &views.diagnostics)?;
    if views.diagnostics.iter().any(Diagnostic::is_error) {
        return Ok(());
    }
    let named = if views.clusters.len() == 1 { Named::No } else { Named::Yes };
    for (number, view) in views.clusters.iter().enumerate() {
        if number > 0 && args.output == ValueForm::Yaml {
            writeln!(console.out, "---")?;
        }
        print(console, &kspec::cluster_document(view, named, form(args)))?;
    }
    Ok(())
}

/// A document, ending its line.
fn print(console: &mut Console, text: &str) -> io::Result<()> {
    console.out.write_all(text.as_bytes())?;
    if text.ends_with('\n') { Ok(()) } else { console.out.write_all(b"\n") }
}
