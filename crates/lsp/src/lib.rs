//! The language server: protocol only.
//!
//! It reads messages, keeps the texts that an editor has open, and turns what `ide` answers into the protocol's words.
//! Types are published as soon as they are judged; evaluation runs on a thread of its own and is published after, so
//! that nothing that is typed waits for it. A panic in one request is answered as an error and ends nothing else.
//!
//! Neighbours: `ide` knows the features; `cli` starts the server. This crate knows no language, and no line of a spec
//! is judged here.

mod carried;
mod convert;
mod documents;
mod positions;
mod requests;
mod server;
mod transport;
mod uris;
mod worker;

use std::io;
use std::sync::Arc;

use camino::Utf8PathBuf;
use kspec::{Library, System};

/// What the server reads and writes beside its messages.
pub struct Surroundings {
    pub system: Arc<dyn System>,
    pub library: Arc<dyn Library>,
    /// A folder for texts that the program carries, so that an editor can open them.
    pub cache: Utf8PathBuf,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// `shutdown`, then `exit`.
    Proper,
    /// The editor went away without a word.
    Sudden,
}

/// Serves an editor on standard input and output until it says `exit` or goes away. The error is one of the streams.
pub fn serve(surroundings: Surroundings) -> io::Result<Farewell> {
    let (connection, writer) = transport::standard();
    let farewell = server::Server::new(connection, surroundings).run();
    let written =
        writer.join().unwrap_or_else(|_| Err(io::Error::other("the thread that writes messages failed")));
    written.map(|()| farewell)
}
