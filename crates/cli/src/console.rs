//! Standard output and error, and what may be shown on them.

use std::io::{self, IsTerminal, Write};

use camino::Utf8Path;
use kspec::{Diagnostic, Sources};

use crate::args::Reporting;
use crate::exit::Exit;
use crate::render::{self, Counts, Format, Look, Style};

/// Results go to `out`, what is told to people to `err`.
pub struct Console {
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    pub style: Style,
    /// Whether somebody looks at `err` while we work.
    pub live: bool,
    counts: Counts,
}

impl Console {
    pub fn standard() -> Console {
        let live = io::stderr().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || !live;
        Console {
            out: Box::new(io::BufWriter::new(io::stdout())),
            err: Box::new(io::stderr()),
            style: if plain { Style::Plain } else { Style::Terminal },
            live,
            counts: Counts::default(),
        }
    }

    /// Tells diagnostics: to people on `err`, to programs on `out`.
    pub fn tell(&mut self, format: Format, sources: &Sources, diagnostics: &[Diagnostic]) -> io::Result<()> {
        self.tell_from(Utf8Path::new(""), format, sources, diagnostics)
    }

    /// The same for files below `folder`, which people see before each path.
    pub fn tell_from(
        &mut self,
        folder: &Utf8Path,
        format: Format,
        sources: &Sources,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        let out = match format {
            Format::Human => &mut self.err,
            Format::Json => &mut self.out,
        };
        let look = Look { style: self.style, folder };
        let room = render::SHOWN.saturating_sub(self.counts.told());
        self.counts.add(Counts::of(diagnostics));
        render::report(out, format, &look, sources, diagnostics, room)
    }

    /// Tells an error that no file has a place for.
    pub fn fail(&mut self, message: &str) -> io::Result<()> {
        self.counts.errors += 1;
        writeln!(self.err, "error: {message}")
    }

    /// What the command ends with as far as it came.
    pub fn so_far(&self) -> Exit {
        if self.counts.errors > 0 { Exit::Errors } else { Exit::Fine }
    }

    /// The last line, and what the command ends with.
    pub fn end(&mut self, reporting: Reporting) -> io::Result<Exit> {
        let Reporting { format, deny } = reporting;
        let out = match format {
            Format::Human => &mut self.err,
            Format::Json => &mut self.out,
        };
        render::summary(out, format, self.counts)?;
        self.out.flush()?;
        let denied = deny == Deny::Warnings && self.counts.warnings > 0;
        Ok(if denied { Exit::Errors } else { self.so_far() })
    }
}

/// `--deny`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Deny {
    #[default]
    #[value(hide = true)]
    Errors,
    Warnings,
}
