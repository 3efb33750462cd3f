//! `kspec why PATH`

use std::io::{self, Write};

use kspec::{Explained, Sources, VariableDefault};

use super::projects;
use crate::args::WhyArgs;
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: WhyArgs) -> io::Result<Exit> {
    let Some(opened) = projects::open(console, &args.specs, &args.given)? else { return Ok(Exit::Errors) };
    for mut opened in opened {
        let answer = opened.project.why(&opened.request, &args.path);
        opened.tell(console, args.reporting.format, &answer.sources, &answer.diagnostics)?;
        match answer.answer {
            Some(explained) => tell(console, &answer.sources, &args.path, &explained)?,
            None if !answer.diagnostics.iter().any(kspec::Diagnostic::is_error) => {
                console.fail(&format!("{} is no variable of a cluster or of a node", args.path))?;
            }
            None => {}
        }
    }
    console.end(args.reporting)
}

fn tell(console: &mut Console, sources: &Sources, path: &str, explained: &Explained) -> io::Result<()> {
    let why = &explained.why;
    let out = &mut console.out;
    match &why.value {
        Some(value) => writeln!(out, "{path} = {}", kspec::show_value(value))?,
        None => writeln!(out, "{path} is absent")?,
    }
    let mut beaten = false;
    for step in &why.steps {
        let location = sources.locate(step.place);
        let line = location.lines.scalars(location.span.start, location.text).line + 1;
        let place = format!("{}:{line} ({})", location.path, step.layer);
        let value =
            step.value.as_ref().map(|value| format!(" = {}", kspec::show_value(value))).unwrap_or_default();
        match (step.held, beaten) {
            (false, _) => writeln!(out, "  not      {place}: its condition does not hold")?,
            (true, false) => writeln!(out, "  from     {place}{value}")?,
            (true, true) => writeln!(out, "  beats    {place}{value}")?,
        }
        beaten |= step.held;
    }
    let Some(variable) = &explained.variable else { return Ok(()) };
    let release = explained.release.as_ref().map_or("Ansible", |release| release.version());
    let word = if beaten { "beats" } else { "from" };
    match &variable.default {
        VariableDefault::Plain(value) => {
            writeln!(out, "  {word:<8} default {} ({release})", kspec::show_value(value))?;
        }
        VariableDefault::Jinja(text) => writeln!(out, "  {word:<8} default jinja {text} ({release})")?,
        VariableDefault::None | VariableDefault::Unclear => {}
    }
    if beaten {
        writeln!(out, "  written  group_vars/{}", variable.file)?;
    }
    if !variable.roles.is_empty() {
        let roles: Vec<&str> = variable.roles.iter().map(|role| role.as_str()).collect();
        writeln!(out, "  read by  {}", roles.join(", "))?;
    }
    Ok(())
}
