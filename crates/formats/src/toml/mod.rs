//! TOML: a reader with places and a writer.

mod reader;
mod writer;

pub use reader::read;
pub use writer::{NoForm, write};
