//! `kspec schema show NAME`

use std::io::{self, Write};
use std::sync::Arc;

use kspec::{Change, Hazard, History, Library, Release, Variable, VariableDefault};

use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, library: &dyn Library, name: &str) -> io::Result<Exit> {
    if let Some(variable) = library.ansible_variable(name) {
        writeln!(console.out, "{name}: a variable of Ansible itself")?;
        describe(&mut console.out, &variable)?;
        console.out.flush()?;
        return Ok(Exit::Fine);
    }
    let releases: Vec<_> = library.releases().iter().filter_map(|version| library.release(version)).collect();
    let known: Vec<_> =
        releases.iter().rev().filter_map(|release| Some((release, release.variable(name)?))).collect();
    let Some((newest, variable)) = known.first() else {
        return unknown(console, library, &releases, name);
    };
    writeln!(console.out, "{name}")?;
    describe(&mut console.out, variable)?;
    for (first, last, older) in runs(&known).iter().skip(1) {
        let which = if first == last { (*first).to_owned() } else { format!("{first} to {last}") };
        writeln!(console.out, "in {which}:")?;
        typed(&mut console.out, older)?;
    }
    let versions: Vec<&str> = known.iter().rev().map(|(release, _)| release.version()).collect();
    writeln!(console.out, "  kubespray  {}", versions.join(", "))?;
    let installed = installed(&releases, name);
    if !installed.is_empty() {
        writeln!(console.out, "  installs   {}", installed.join(", "))?;
    }
    if let Some(history) =
        releases.last().filter(|last| last.version() != newest.version()).and_then(|r| r.history(name))
    {
        gone(&mut console.out, releases.last().map_or("", |release| release.version()), &history)?;
    }
    console.out.flush()?;
    Ok(Exit::Fine)
}

/// Releases in a row that have the same type and default, the newest first: the first, the last, the variable.
fn runs<'a>(known: &'a [(&'a Arc<dyn Release>, Arc<Variable>)]) -> Vec<(&'a str, &'a str, &'a Variable)> {
    let mut runs: Vec<(&str, &str, &Variable)> = Vec::new();
    for (release, variable) in known {
        let same = |other: &Variable| kspec::same_type(other, variable) && other.default == variable.default;
        match runs.last_mut() {
            Some((first, _, newer)) if same(newer) => *first = release.version(),
            _ => runs.push((release.version(), release.version(), variable)),
        }
    }
    runs
}

/// The versions of the component that the variable names, each with the releases that install it.
fn installed(releases: &[Arc<dyn Release>], name: &str) -> Vec<String> {
    let mut runs: Vec<(&str, &str, &str)> = Vec::new();
    for release in releases {
        let Some((_, version)) = release.components().iter().find(|(known, _)| known == name) else {
            continue;
        };
        match runs.last_mut() {
            Some((same, _, last)) if *same == version.as_str() => *last = release.version(),
            _ => runs.push((version, release.version(), release.version())),
        }
    }
    let text = |(version, first, last): (&str, &str, &str)| match first == last {
        true => format!("{version} ({first})"),
        false => format!("{version} ({first} to {last})"),
    };
    runs.into_iter().map(text).collect()
}

fn unknown(
    console: &mut Console,
    library: &dyn Library,
    releases: &[Arc<dyn Release>],
    name: &str,
) -> io::Result<Exit> {
    let gone_in = releases.iter().rev().find_map(|release| Some((release.version(), release.history(name)?)));
    if let Some((version, history)) = gone_in {
        writeln!(console.out, "{name}")?;
        gone(&mut console.out, version, &history)?;
        console.out.flush()?;
        return Ok(Exit::Fine);
    }
    let names = releases.iter().rev().flat_map(|release| release.variable_names());
    let candidates = names.chain(library.ansible_variable_names());
    let hint = kspec::did_you_mean(name, candidates)
        .map(|near| format!("; did you mean {near}"))
        .unwrap_or_default();
    writeln!(console.err, "error: {name} is no variable of any release that kspec knows{hint}")?;
    Ok(Exit::Errors)
}

fn gone(out: &mut dyn Write, newest: &str, history: &History) -> io::Result<()> {
    writeln!(out, "  gone       not in {newest}")?;
    if let Some(renamed) = &history.renamed_to {
        writeln!(out, "  renamed    to {renamed}")?;
    }
    if let Some(reason) = &history.reason {
        writeln!(out, "  reason     {reason}")?;
    }
    Ok(())
}

fn typed(out: &mut dyn Write, variable: &Variable) -> io::Result<()> {
    writeln!(out, "  type       {}", kspec::display(&variable.ty))?;
    match &variable.default {
        VariableDefault::None => writeln!(out, "  default    none"),
        VariableDefault::Plain(value) => writeln!(out, "  default    {}", kspec::show_value(value)),
        VariableDefault::Jinja(text) => writeln!(out, "  default    known to Ansible only: {text}"),
        VariableDefault::Unclear => writeln!(out, "  default    roles differ"),
    }
}

fn describe(out: &mut dyn Write, variable: &Variable) -> io::Result<()> {
    if let Some(doc) = &variable.doc {
        writeln!(out, "  {doc}")?;
    }
    typed(out, variable)?;
    writeln!(out, "  file       group_vars/{}", variable.file)?;
    writeln!(out, "  change     {}", change(variable.change))?;
    if let Some(hazard) = variable.hazard {
        writeln!(out, "  as text    {}", as_text(hazard))?;
    }
    let marks = [
        (variable.per_host, "meant for single nodes"),
        (variable.checked_bool, "kubespray refuses text here at the start of a run"),
        (variable.unused, "nothing in kubespray reads it"),
        (variable.role_vars_beat, "a role's own variables beat the inventory"),
        (variable.secret, "wants a secret"),
    ];
    for (_, words) in marks.iter().filter(|(holds, _)| *holds) {
        writeln!(out, "  note       {words}")?;
    }
    if let Some(dead) = &variable.dead {
        writeln!(out, "  note       has no effect: {dead}")?;
    }
    if !variable.roles.is_empty() {
        let roles: Vec<&str> = variable.roles.iter().map(|role| role.as_str()).collect();
        writeln!(out, "  roles      {}", roles.join(", "))?;
    }
    Ok(())
}

fn change(change: Change) -> &'static str {
    match change {
        Change::Free => "at any time, without a run",
        Change::Rerun => "run the playbook again",
        Change::Rolling => "node by node",
        Change::CreateOnly => "fixed once the cluster is installed",
        Change::Step => "one step at a time",
        Change::AppendOnly => "only additions",
    }
}

fn as_text(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::ErrorFrom219 => "acts as true up to ansible-core 2.18, stops the run from 2.19",
        Hazard::SilentTruthy => "acts as true in every version",
        Hazard::Guarded => "is converted by kubespray",
        Hazard::TextOnly => "is only passed on",
    }
}
