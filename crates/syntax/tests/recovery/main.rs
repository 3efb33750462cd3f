//! Recovery and formatter: what a mistake costs, what damage does, and what the formatter must not change.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod edits;
mod facts;
mod format;
mod mistakes;
mod mutate;
mod mutations;
mod texts;
