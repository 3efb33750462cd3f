//! Editor features as plain data.
//!
//! A [`Workspace`] holds the open texts over the files on disk and keeps the projects that they belong to warm. After
//! an edit, [`Workspace::refresh`] judges syntax, names and types; what it returns is evaluated afterwards, on any
//! thread. A [`View`] is one file in its last analysis: hover, completion, definition, outline and tokens are
//! functions of a view and an offset in bytes.
//!
//! Neighbours: `kspec` judges and evaluates, `lsp` speaks the protocol. This crate knows no protocol, no URI and no
//! way of counting columns; it never fails, and answers half-typed text from the tree.

mod completion;
mod cursor;
mod formatting;
mod hover;
mod members;
mod outline;
mod problems;
mod slots;
mod spot;
mod symbol;
mod things;
mod tokens;
mod types;
mod variables;
mod view;
mod workspace;

pub use completion::{Completion, CompletionKind, Completions, complete};
pub use formatting::formatting;
pub use hover::{Hover, definition, hover};
pub use outline::{Outline, OutlineKind, outline};
pub use problems::{Problem, Repair, repair_all, repairs_at};
pub use spot::{Home, Spot, SpotEdit};
pub use tokens::{Token, TokenKind, tokens};
pub use view::View;
pub use workspace::{Job, Workspace, WorldId};
