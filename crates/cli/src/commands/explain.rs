//! `kspec explain CODE`

use std::io::{self, Write};

use crate::args::ExplainArgs;
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: ExplainArgs) -> io::Result<Exit> {
    let code = args.code.to_uppercase();
    if let Some(page) = kspec::explain(&code) {
        write!(console.out, "{page}")?;
        console.out.flush()?;
        return Ok(Exit::Fine);
    }
    let codes = kspec::codes();
    let near = kspec::did_you_mean(&code, codes.iter().map(|code| code.id));
    let hint = near.map(|near| format!("; did you mean {near}")).unwrap_or_default();
    writeln!(console.err, "error: {} is no code of a diagnostic{hint}", args.code)?;
    Ok(Exit::Errors)
}
