//! YAML: a writer whose scalars every reader understands alike, and a reader with places.

mod faults;
mod quote;
mod reader;
mod resolve;
mod writer;

pub use quote::{is_invisible, is_plain};
pub use reader::{read, read_all};
pub use resolve::{Dialect, resolve_plain};
pub use writer::YamlWriter;
