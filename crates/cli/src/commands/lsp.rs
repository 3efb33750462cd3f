//! `kspec lsp`

use std::env;
use std::io;
use std::sync::Arc;

use camino::Utf8PathBuf;
use kspec_lsp::{Farewell, Surroundings};

use crate::exit::Exit;

pub fn run() -> io::Result<Exit> {
    let surroundings = Surroundings {
        system: Arc::new(kspec::DiskSystem),
        library: kspec::standard_library(),
        cache: cache().join("kspec").join(kspec::VERSION),
    };
    Ok(match kspec_lsp::serve(surroundings)? {
        Farewell::Proper => Exit::Fine,
        Farewell::Sudden => Exit::Errors,
    })
}

/// The user's folder for what can be made again.
fn cache() -> Utf8PathBuf {
    let folder = |name: &str| {
        let value = env::var(name).ok()?;
        Some(Utf8PathBuf::from(value)).filter(|path| path.is_absolute())
    };
    let own = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    own.or_else(|| Utf8PathBuf::from_path_buf(env::temp_dir()).ok()).unwrap_or_else(|| "/tmp".into())
}
