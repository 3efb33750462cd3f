//! The command line: arguments, rendering, exit codes.
//!
//! Neighbours: `kspec` does the work. This crate knows no language; it is the only one that prints.

mod args;
mod commands;
mod console;
mod exit;
mod progress;
mod render;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use console::Console;
use exit::Exit;

/// Runs the program on the process's own arguments.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no wrong usage. That they cannot be printed changes nothing.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage.into() } else { Exit::Fine.into() };
        }
    };
    let mut console = Console::standard();
    match run(&mut console, arguments) {
        Ok(exit) => exit.into(),
        // Whoever read our output went away (`kspec eval | head`): nothing more can be told.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => console.so_far().into(),
        Err(_) => Exit::Errors.into(),
    }
}

fn run(console: &mut Console, arguments: Arguments) -> std::io::Result<Exit> {
    match arguments.command {
        Command::Init(args) => commands::init::run(console, args),
        Command::Check(args) => commands::check::run(console, args),
        Command::Build(args) => commands::build::run(console, args),
        Command::Fmt(args) => commands::fmt::run(console, args),
        Command::Eval(args) => commands::eval::run(console, args),
        Command::Why(args) => commands::why::run(console, args),
        Command::Graph(args) => commands::graph::run(console, args),
        Command::Explain(args) => commands::explain::run(console, args),
        Command::Schema(args) => commands::schema::run(console, args),
        Command::Test(args) => commands::test::run(console, args),
        Command::Lsp => commands::lsp::run(),
    }
}
