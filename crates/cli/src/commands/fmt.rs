//! `kspec fmt [PATHS]`

use std::fs;
use std::io::{self, Read, Write};

use camino::{Utf8Path, Utf8PathBuf};
use kspec::{Diagnostic, DiskSystem, Formatted, Sources, System};

use super::projects;
use crate::args::FmtArgs;
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: FmtArgs) -> io::Result<Exit> {
    if args.paths.iter().any(|path| path == "-") {
        return standard_input(console, &args);
    }
    let here = projects::here()?;
    let mut changed = false;
    for path in specs(console, &here, &args.paths)? {
        changed |= file(console, &here, &path, &args)?;
    }
    let exit = console.end(args.reporting)?;
    Ok(if exit == Exit::Fine && changed && args.check { Exit::Difference } else { exit })
}

/// Files as they are; folders with every spec below them that is no output.
fn specs(console: &mut Console, here: &Utf8Path, paths: &[Utf8PathBuf]) -> io::Result<Vec<Utf8PathBuf>> {
    let paths = if paths.is_empty() { &[Utf8PathBuf::from(".")] } else { paths };
    let mut found = Vec::new();
    for path in paths {
        let absolute = here.join(path);
        match DiskSystem.kind(&absolute) {
            Some(kspec::FileKind::File) => found.push(absolute),
            Some(kspec::FileKind::Folder) => found.extend(kspec::all_specs(&DiskSystem, &absolute)),
            None => console.fail(&format!("{path} does not exist"))?,
        }
    }
    Ok(found)
}

/// Formats one file. Returns whether that changes it.
fn file(console: &mut Console, here: &Utf8Path, path: &Utf8Path, args: &FmtArgs) -> io::Result<bool> {
    let shown = kspec::shown_from(here, path);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            console.fail(&format!("{shown} cannot be read: {error}"))?;
            return Ok(false);
        }
    };
    let Some(formatted) = format(console, shown.as_str(), &text, args)? else { return Ok(false) };
    if formatted == text {
        return Ok(false);
    }
    if args.check {
        writeln!(console.err, "{shown}: not formatted")?;
    } else if let Err(error) = replace(path, &formatted) {
        console.fail(&format!("{shown} cannot be written: {error}"))?;
        return Ok(false);
    } else {
        writeln!(console.err, "{shown}: formatted")?;
    }
    Ok(true)
}

/// Through a file beside it, so that the spec is whole at every instant.
fn replace(path: &Utf8Path, text: &str) -> io::Result<()> {
    let path = path.canonicalize_utf8()?;
    // A rename would not ask: whoever took the right to write away meant the text, not the name.
    if fs::metadata(&path)?.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let beside = path.with_extension("kspec-tmp");
    let written = DiskSystem.write(&beside, text.as_bytes()).and_then(|()| {
        fs::set_permissions(&beside, fs::metadata(&path)?.permissions())?;
        DiskSystem.rename(&beside, &path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn standard_input(console: &mut Console, args: &FmtArgs) -> io::Result<Exit> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let formatted = format(console, "standard input", &text, args)?;
    let changed = formatted.as_ref().is_some_and(|formatted| *formatted != text);
    if let Some(formatted) = formatted.filter(|_| !args.check) {
        console.out.write_all(formatted.as_bytes())?;
    }
    let exit = console.end(args.reporting)?;
    Ok(if exit == Exit::Fine && changed && args.check { Exit::Difference } else { exit })
}

/// The formatted text; `None` where the text is broken, which is told. A broken file is not touched.
fn format(console: &mut Console, name: &str, text: &str, args: &FmtArgs) -> io::Result<Option<String>> {
    match kspec::format(text) {
        Formatted::Text(text) => Ok(Some(text)),
        Formatted::Broken(diagnostics) => {
            let mut sources = Sources::new();
            sources.add_whole(name, text);
            let told: Vec<Diagnostic> = diagnostics.into_iter().filter(Diagnostic::is_error).collect();
            console.tell(args.reporting.format, &sources, &told)?;
            Ok(None)
        }
    }
}
