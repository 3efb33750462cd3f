//! `kspec init [DIR]`

use std::fs::{self, OpenOptions};
use std::io::{self, Write};

use crate::args::InitArgs;
use crate::console::Console;
use crate::exit::Exit;

/// What is written, by path. None of them is overwritten.
const FILES: &[(&str, &str)] = &[
    ("kspec.toml", include_str!("init/kspec.toml")),
    ("cluster.kspec", include_str!("init/cluster.kspec")),
    (".pre-commit-config.yaml", include_str!("init/pre-commit-config.yaml")),
];

pub fn run(console: &mut Console, args: InitArgs) -> io::Result<Exit> {
    let taken = FILES.iter().map(|(name, _)| args.folder.join(name)).find(|path| path.exists());
    if let Some(path) = taken {
        writeln!(console.err, "error: {path} is there already; nothing was written")?;
        return Ok(Exit::Errors);
    }
    for (name, text) in FILES {
        let path = args.folder.join(name);
        if let Err(error) = write(&args.folder, &path, text) {
            writeln!(console.err, "error: cannot write {path}: {error}")?;
            return Ok(Exit::Errors);
        }
        writeln!(console.err, "wrote {path}")?;
    }
    let folder = if args.folder == "." { String::new() } else { format!(" {}", args.folder) };
    writeln!(console.err, "next: set ansible_host in cluster.kspec, then run kspec build{folder}")?;
    Ok(Exit::Fine)
}

fn write(folder: &camino::Utf8Path, path: &camino::Utf8Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}
