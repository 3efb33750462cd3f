//! Numbers.

pub mod div;
