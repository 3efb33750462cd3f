//! The command line: arguments, rendering, exit codes. It knows no language.
