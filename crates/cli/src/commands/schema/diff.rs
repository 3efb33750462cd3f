//! `kspec schema diff OLD NEW [SPEC…]`

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::Arc;

use camino::Utf8PathBuf;
use kspec::{Changed, Comparison, Gone, Library, Release, Sources, TypeChange, Variable, VariableDefault};

use crate::args::Given;
use crate::commands::projects;
use crate::console::Console;
use crate::exit::Exit;

/// Longer templates are cut.
const TEMPLATE: usize = 60;

pub struct Asked<'a> {
    pub old: &'a str,
    pub new: &'a str,
    pub specs: &'a [Utf8PathBuf],
    pub given: &'a Given,
}

pub fn run(console: &mut Console, library: &dyn Library, asked: &Asked<'_>) -> io::Result<Exit> {
    let Some(old) = release(console, library, asked.old)? else { return Ok(Exit::Errors) };
    let Some(new) = release(console, library, asked.new)? else { return Ok(Exit::Errors) };
    let mut comparison = kspec::compare(&*old, &*new);
    if !asked.specs.is_empty() {
        let opened = projects::open(console, asked.specs, asked.given)?;
        if console.so_far() == Exit::Errors {
            return Ok(Exit::Errors);
        }
        let reports = opened.into_iter().map(|mut opened| opened.project.check(&opened.request).sources);
        let sources: Vec<Sources> = reports.collect();
        keep(&mut comparison, &words(&sources));
    }
    let out = &mut console.out;
    heads(out, &*old, &*new)?;
    variables(out, &comparison)?;
    components(out, &comparison)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// The release of that version, or the only one of that line; an unknown one is told.
fn release(
    console: &mut Console,
    library: &dyn Library,
    asked: &str,
) -> io::Result<Option<Arc<dyn Release>>> {
    let version = asked.strip_prefix('v').unwrap_or(asked);
    let known = library.releases();
    let line = format!("{version}.");
    let found = known.iter().find(|known| *known == version || known.starts_with(&line));
    if found.is_none() {
        console.fail(&format!("kubespray {asked} is not known here; known: {}", known.join(", ")))?;
    }
    Ok(found.and_then(|version| library.release(version)))
}

/// The words of the specs and what they import, comments left out.
fn words(sources: &[Sources]) -> HashSet<&str> {
    let files = sources.iter().flat_map(Sources::files).filter(|file| !file.path.starts_with("std/"));
    let lines = files.flat_map(|file| file.text.lines());
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).collect()
}

fn keep(comparison: &mut Comparison, words: &HashSet<&str>) {
    comparison.came.retain(|variable| words.contains(variable.name.as_str()));
    comparison.went.retain(|gone| words.contains(gone.variable.name.as_str()));
    comparison.changed.retain(|changed| words.contains(changed.new.name.as_str()));
    comparison.components.retain(|(name, ..)| words.contains(name.as_str()));
}

fn heads(out: &mut dyn Write, old: &dyn Release, new: &dyn Release) -> io::Result<()> {
    writeln!(out, "kubespray {} -> {}", named(old), named(new))?;
    arrow(out, "ansible-core", old.ansible_core(), new.ansible_core())?;
    let range = |release: &dyn Release| {
        let versions = release.kubernetes_versions();
        match (versions.first(), versions.last()) {
            (Some(first), Some(last)) => format!("{first} to {last}"),
            _ => release.kubernetes_default().to_owned(),
        }
    };
    arrow(out, "Kubernetes", &range(old), &range(new))?;
    arrow(out, "its default", old.kubernetes_default(), new.kubernetes_default())
}

fn named(release: &dyn Release) -> String {
    let snapshot = if release.is_snapshot() { " (a snapshot of the development branch)" } else { "" };
    format!("{}{snapshot}", release.version())
}

fn arrow(out: &mut dyn Write, what: &str, old: &str, new: &str) -> io::Result<()> {
    if old == new { Ok(()) } else { writeln!(out, "  {what}: {old} -> {new}") }
}

fn variables(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    let new_name = |gone: &Gone| gone.history.as_ref().and_then(|history| history.renamed_to.clone());
    let (renamed, went): (Vec<&Gone>, Vec<&Gone>) =
        comparison.went.iter().partition(|gone| new_name(gone).is_some());
    let new_names: Vec<_> = renamed.iter().filter_map(|gone| new_name(gone)).collect();
    let came: Vec<&Arc<Variable>> =
        comparison.came.iter().filter(|variable| !new_names.contains(&variable.name)).collect();
    head(out, "renamed", renamed.len())?;
    for (gone, new) in renamed.iter().zip(&new_names) {
        writeln!(out, "  {} -> {new}", gone.variable.name)?;
    }
    head(out, "went", went.len())?;
    for (at, gone) in went.iter().enumerate() {
        writeln!(out, "  {}", gone.variable.name)?;
        let reason = |gone: &Gone| gone.history.as_ref().and_then(|history| history.reason.clone());
        let next = went.get(at + 1).and_then(|next| reason(next));
        if let Some(reason) = reason(gone).filter(|reason| next.as_ref() != Some(reason)) {
            writeln!(out, "    why: {reason}")?;
        }
    }
    head(out, "came", came.len())?;
    for variable in came {
        writeln!(out, "  {}", declaration(variable))?;
        if let Some(doc) = &variable.doc {
            writeln!(out, "    {doc}")?;
        }
    }
    let typed: Vec<(&Changed, TypeChange)> =
        comparison.changed.iter().filter_map(|changed| Some((changed, changed.ty()?))).collect();
    head(out, "have another type", typed.len())?;
    for (changed, change) in typed {
        writeln!(out, "  {}: {}", changed.new.name, type_change(&change))?;
    }
    let defaults: Vec<_> = comparison.changed.iter().filter_map(|c| Some((c, c.default()?))).collect();
    head(out, "have another default", defaults.len())?;
    for (changed, (old, new)) in defaults {
        writeln!(out, "  {}: {} -> {}", changed.new.name, default(old), default(new))?;
    }
    Ok(())
}

fn components(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    head(out, "are installed in another version", comparison.components.len())?;
    for (name, old, new) in &comparison.components {
        writeln!(out, "  {name}: {old} -> {new}")?;
    }
    Ok(())
}

fn head(out: &mut dyn Write, words: &str, count: usize) -> io::Result<()> {
    if count == 0 { Ok(()) } else { writeln!(out, "\n{words} ({count})") }
}

fn declaration(variable: &Variable) -> String {
    let (name, ty) = (&variable.name, kspec::display(&variable.ty));
    match &variable.default {
        VariableDefault::None | VariableDefault::Unclear => format!("{name}?: {ty}"),
        known => format!("{name}: {ty} = {}", default(known)),
    }
}

fn type_change(change: &TypeChange) -> String {
    match change {
        TypeChange::Other { old, new } => format!("{old} -> {new}"),
        TypeChange::Values { came, went } => {
            let words = |sign, values: &[kspec::Value]| {
                values.iter().map(|value| format!("{sign}{}", kspec::show_value(value))).collect::<Vec<_>>()
            };
            [words('-', went), words('+', came)].concat().join(" ")
        }
    }
}

fn default(default: &VariableDefault) -> String {
    match default {
        VariableDefault::None => "none".to_owned(),
        VariableDefault::Unclear => "(roles differ)".to_owned(),
        VariableDefault::Plain(value) => kspec::show_value(value),
        VariableDefault::Jinja(text) => {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let line = match line.char_indices().nth(TEMPLATE) {
                Some((cut, _)) => format!("{}…", &line[..cut]),
                None => line,
            };
            // A list or a record holds its templates with their marks.
            if line.contains("jinja") { line } else { format!("jinja\"{line}\"") }
        }
    }
}
