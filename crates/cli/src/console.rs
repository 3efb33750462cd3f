//! Standard output and error, and what may be shown on them.

use std::io::{self, IsTerminal, Write};

use kspec::{Diagnostic, Sources};

use crate::exit::Exit;
use crate::render::{self, Counts, Format, Style};

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
        let out = match format {
            Format::Human => &mut self.err,
            Format::Json => &mut self.out,
        };
        let counts = render::report(out, format, self.style, sources, diagnostics)?;
        self.counts.add(counts);
        Ok(())
    }

    /// The last line, and what the command ends with. `deny` counts warnings as errors.
    pub fn end(&mut self, format: Format, deny: Deny) -> io::Result<Exit> {
        let out = match format {
            Format::Human => &mut self.err,
            Format::Json => &mut self.out,
        };
        render::summary(out, format, self.counts)?;
        self.out.flush()?;
        let failed = self.counts.errors > 0 || (deny == Deny::Warnings && self.counts.warnings > 0);
        Ok(if failed { Exit::Errors } else { Exit::Fine })
    }

    pub fn has_errors(&self) -> bool {
        self.counts.errors > 0
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
