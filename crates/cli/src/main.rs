//! The `kspec` binary.

fn main() {}
