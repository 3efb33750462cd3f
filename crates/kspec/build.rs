//! Packs the error pages, so that `kspec explain` needs no file.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../docs/errors");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> = fs::read_dir(&folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    pages.retain(|path: &std::path::PathBuf| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    let mut table = String::from("&[\n");
    for page in pages {
        let code = page.file_stem().expect("has a name").to_string_lossy();
        if code.starts_with('K') {
            let path = page.canonicalize().expect("is there");
            writeln!(table, "    ({code:?}, include_str!({path:?})),").expect("a String takes all");
        }
    }
    table.push_str("]\n");
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("pages.rs");
    fs::write(out, table).expect("OUT_DIR can be written");
}
