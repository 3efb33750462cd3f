//! `kspec check [PATHS]`

use std::io;

use super::projects;
use crate::args::CheckArgs;
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: CheckArgs) -> io::Result<Exit> {
    let opened = projects::open(console, &args.paths, &args.given)?;
    for mut opened in opened {
        let report = opened.project.check(&opened.request);
        opened.tell(console, args.reporting.format, &report.sources, &report.diagnostics)?;
    }
    console.end(args.reporting)
}
