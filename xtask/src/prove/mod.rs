//! Proofs against the real tools, for claims that unit tests cannot settle.

mod emitter;
mod nasty;

pub use emitter::emitter;
