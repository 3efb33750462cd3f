//! What a command ends with.

use std::process::ExitCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Fine,
    /// Something differs or is stale.
    Difference,
    /// Errors were found.
    Errors,
    /// Wrong usage.
    Usage,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Errors => 1,
            Exit::Difference => 2,
            Exit::Usage => 64,
        })
    }
}
