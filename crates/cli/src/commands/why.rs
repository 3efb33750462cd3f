//! `kspec why PATH`

use std::io::{self, Write};

use camino::Utf8PathBuf;
use kspec::{Explained, LineColumn, Sources, Value, VariableDefault};
use serde_json::json;

use super::projects;
use crate::args::WhyArgs;
use crate::console::Console;
use crate::exit::Exit;
use crate::render::Format;

/// More files are only counted.
const FILES: usize = 4;

pub fn run(console: &mut Console, args: WhyArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.specs, &args.given)?;
    for mut opened in opened {
        let answer = opened.project.why(&opened.request, &args.path);
        opened.tell(console, args.reporting.format, &answer.sources, &answer.diagnostics)?;
        match answer.answer {
            Some(explained) if !explained.is_known() => {
                let near = explained.did_you_mean();
                let near = near.map(|near| format!("; did you mean {near}")).unwrap_or_default();
                let release = explained
                    .release
                    .as_ref()
                    .map_or("Ansible".to_owned(), |release| format!("kubespray {}", release.version()));
                console.fail(&format!("{} is no variable of {release}{near}", explained.why.variable))?;
            }
            Some(explained) => {
                let answer =
                    Told { path: &args.path, folder: opened.folder(), sources: &answer.sources, explained };
                match args.reporting.format {
                    Format::Human => answer.write(&mut console.out)?,
                    Format::Json => writeln!(console.out, "{}", answer.json())?,
                }
            }
            None if !answer.diagnostics.iter().any(kspec::Diagnostic::is_error) => {
                console.fail(&format!("{} is no variable of a cluster or of a node", args.path))?;
            }
            None => {}
        }
    }
    console.end(args.reporting)
}

struct Told<'a> {
    path: &'a str,
    /// Shown before the paths of specs.
    folder: Utf8PathBuf,
    sources: &'a Sources,
    explained: Explained,
}

impl Told<'_> {
    fn place(&self, place: kspec::Place) -> (String, LineColumn) {
        let location = self.sources.locate(place);
        let at = location.lines.scalars(location.span.start, location.text);
        (location.path.to_owned(), LineColumn { line: at.line + 1, column: at.column + 1 })
    }

    /// The release's own word on the variable.
    fn release(&self) -> &str {
        self.explained.release.as_ref().map_or("Ansible", |release| release.version())
    }

    fn default(&self) -> Option<String> {
        if let Some(value) = &self.explained.why.default {
            return Some(shown(value));
        }
        match &self.explained.variable.as_ref()?.default {
            VariableDefault::Plain(value) => Some(shown(value)),
            VariableDefault::Jinja(text) => Some(format!("jinja {text:?}")),
            VariableDefault::None | VariableDefault::Unclear => None,
        }
    }

    /// The path; of a part, the variable that it belongs to, since what follows is about the whole.
    fn subject(&self) -> String {
        let variable = self.explained.why.variable.as_str();
        if self.path.trim_end_matches(['"', ']']).ends_with(variable) {
            self.path.to_owned()
        } else {
            format!("{variable} (the whole of {})", self.path)
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let why = &self.explained.why;
        match &why.value {
            Some(value) => writeln!(out, "{} = {}", self.subject(), shown(value))?,
            None => match &self.default() {
                Some(default) => writeln!(out, "{} = {default}", self.subject())?,
                None => writeln!(out, "{} is absent", self.subject())?,
            },
        }
        let mut beaten = false;
        for step in &why.steps {
            let (file, at) = self.place(step.place);
            let place = format!("{}:{} ({})", self.folder.join(file), at.line, step.layer);
            // What wins is on the first line already.
            let told = step.value.as_ref().filter(|value| beaten || why.value.as_ref() != Some(value));
            let value = told.map(|value| format!(" = {}", shown(value))).unwrap_or_default();
            match (step.held, beaten) {
                (false, _) => writeln!(out, "  not         {place}: its condition does not hold")?,
                (true, false) => writeln!(out, "  from        {place}{value}")?,
                (true, true) => writeln!(out, "  beats       {place}{value}")?,
            }
            beaten |= step.held;
        }
        if let Some(default) = self.default() {
            let word = if beaten { "beats" } else { "from" };
            let whose = if self.explained.variable.is_some() { self.release() } else { "catalogue" };
            writeln!(out, "  {word:<11} default {default} ({whose})")?;
        }
        let files = &self.explained.written_to;
        if !files.is_empty() {
            let named: Vec<&str> = files.iter().take(FILES).map(|file| below_inventory(file)).collect();
            let more = files.len() - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            writeln!(out, "  written to  {}{more}", named.join(", "))?;
        }
        match &self.explained.variable {
            Some(variable) if !variable.roles.is_empty() => {
                let roles: Vec<&str> = variable.roles.iter().map(|role| role.as_str()).collect();
                writeln!(out, "  read by     {}", roles.join(", "))
            }
            _ => Ok(()),
        }
    }

    fn json(&self) -> serde_json::Value {
        let why = &self.explained.why;
        let steps = why.steps.iter().map(|step| {
            let (file, at) = self.place(step.place);
            json!({
                "file": file,
                "line": at.line,
                "column": at.column,
                "layer": step.layer,
                "held": step.held,
                "value": step.value.as_ref().map(as_json),
            })
        });
        let variable = self.explained.variable.as_ref();
        let default = why.default.as_ref().or_else(|| match &variable?.default {
            VariableDefault::Plain(value) => Some(value),
            VariableDefault::Jinja(_) | VariableDefault::None | VariableDefault::Unclear => None,
        });
        let roles: Vec<&str> =
            variable.into_iter().flat_map(|variable| &variable.roles).map(|role| role.as_str()).collect();
        json!({
            "version": 1,
            "path": self.path,
            "cluster": why.cluster.as_str(),
            "node": why.node.as_deref(),
            "variable": why.variable.as_str(),
            "value": why.value.as_ref().map(as_json),
            "from": steps.collect::<Vec<_>>(),
            "default": default.map(as_json),
            "release": self.explained.release.as_ref().map(|release| release.version()),
            "written_to": self.explained.written_to,
            "read_by": roles,
        })
    }
}

/// A value as people see it; an opaque one by its source only.
fn shown(value: &Value) -> String {
    match value {
        Value::Opaque(opaque) => opaque.kind.source(),
        other => kspec::show_value(other),
    }
}

/// With an opaque one as `{"$opaque": source}`.
fn as_json(value: &Value) -> serde_json::Value {
    serde_json::from_str(&kspec::show_value(value)).expect("a value is written as JSON")
}

fn below_inventory(file: &str) -> &str {
    file.strip_prefix("inventory/").unwrap_or(file)
}
