//! `kspec schema`: what is known of kubespray.

mod diff;
mod show;

use std::io;

use crate::args::{SchemaArgs, SchemaCommand};
use crate::console::Console;
use crate::exit::Exit;

pub fn run(console: &mut Console, args: SchemaArgs) -> io::Result<Exit> {
    let library = kspec::standard_library();
    match args.command {
        SchemaCommand::Show { name } => show::run(console, &*library, &name),
        SchemaCommand::Diff { old, new, specs, given } => {
            let asked = diff::Asked { old: &old, new: &new, specs: &specs, given: &given };
            diff::run(console, &*library, &asked)
        }
    }
}
