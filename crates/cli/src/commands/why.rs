//! `kspec why PATH`

use std::io::{self, Write};

use kspec::{Project, Sources, VariableDefault, Why};

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
            Some(why) => tell(console, &opened.project, &answer.sources, &args.path, &why)?,
            None if !answer.diagnostics.iter().any(kspec::Diagnostic::is_error) => {
                console.fail(&format!("{} is no variable of a cluster or of a node", args.path))?;
            }
            None => {}
        }
    }
    console.end(args.reporting)
}

fn tell(
    console: &mut Console,
    project: &Project,
    sources: &Sources,
    path: &str,
    why: &Why,
) -> io::Result<()> {
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
        let value = step.value.as_ref().map(|value| format!(" = {}", kspec::show_value(value))).unwrap_or_default();
        match (step.held, beaten) {
            (false, _) => writeln!(out, "  not      {place}: its condition does not hold")?,
            (true, false) => writeln!(out, "  from     {place}{value}")?,
            (true, true) => writeln!(out, "  beats    {place}{value}")?,
        }
        beaten |= step.held;
    }
    let Some(known) = project.variable(why) else { return Ok(()) };
    let release = known.release.as_deref().unwrap_or("Ansible");
    let word = if beaten { "beats" } else { "from" };
    match &known.variable.default {
        VariableDefault::Plain(value) => {
            writeln!(out, "  {word:<8} default {} ({release})", kspec::show_value(value))?;
        }
        VariableDefault::Jinja(text) => writeln!(out, "  {word:<8} default jinja {text} ({release})")?,
        VariableDefault::None | VariableDefault::Unclear => {}
    }
    if beaten {
        writeln!(out, "  written  group_vars/{}", known.variable.file)?;
    }
    if !known.variable.roles.is_empty() {
        let roles: Vec<&str> = known.variable.roles.iter().map(|role| role.as_str()).collect();
        writeln!(out, "  read by  {}", roles.join(", "))?;
    }
    Ok(())
}
