//! `kspec graph`

use std::io;

use crate::args::GraphArgs;
use crate::console::Console;
use crate::exit::Exit;

pub fn run(_console: &mut Console, _args: GraphArgs) -> io::Result<Exit> {
    Ok(Exit::Fine)
}
