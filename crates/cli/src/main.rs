//! The `kspec` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    kspec_cli::main()
}
