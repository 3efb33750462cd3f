//! JSON: a writer in two forms and a strict reader with places.

mod reader;
mod writer;

pub use reader::read;
pub use writer::{JsonWriter, Layout};
