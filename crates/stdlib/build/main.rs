//! Packs `stdlib/**` into one file that the library reads in place.

mod catalogue;
mod encode;
mod gone;
mod kinds;
mod merge;
mod releases;
mod rules;
mod source;
#[path = "../src/wire.rs"]
mod wire;
mod writer;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use encode::Result;
use releases::Releases;
use wire::{path, section};
use writer::Writer;

/// The levels of the rules that are no errors.
const RULE_LEVELS: &str = "rules/levels.toml";

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../stdlib");
    let files = read(&root).unwrap_or_else(|message| panic!("{message}"));
    let pack = pack(&files).unwrap_or_else(|message| panic!("stdlib/{message}"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("pack");
    std::fs::write(&out, pack).unwrap_or_else(|e| panic!("{}: {e}", out.display()));
}

/// All files by their path under the root; tells cargo to look at them.
#[expect(clippy::print_stdout, reason = "a build script speaks to cargo so")]
fn read(root: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.strip_prefix(root).expect("it was found below the root");
            let name = name.to_string_lossy().replace('\\', "/");
            files.insert(name, std::fs::read_to_string(&path).map_err(failed)?);
        }
    }
    Ok(files)
}

fn pack(files: &BTreeMap<String, String>) -> Result<Vec<u8>> {
    let mut writer = Writer::default();
    let file = |path: &str| {
        let path = path.trim_start_matches("std/");
        files.get(path).map(String::as_str).ok_or_else(|| format!("{path} is missing"))
    };
    let releases = Releases::add(&mut writer, files)?;
    let mut curated = merge::Curated::new(&releases);
    for (path, text) in files.range("kubespray/curated/".to_owned().."kubespray/curated0".to_owned()) {
        curated.add(text).map_err(|e| format!("{path}: {e}"))?;
    }
    let variables = curated.merge(file(path::VARIABLES)?).map_err(|e| format!("kubespray: {e}"))?;
    let names = catalogue::add(&mut writer, section::VARIABLES, &variables, &releases)
        .map_err(|e| format!("{}: {e}", path::VARIABLES))?;
    catalogue::add(&mut writer, section::ANSIBLE, file(path::ANSIBLE)?, &releases)
        .map_err(|e| format!("{}: {e}", path::ANSIBLE))?;
    let texts = kinds::Texts {
        built_in: file("kubernetes/kinds.txt")?,
        custom: file("kubernetes/custom-kinds.txt")?,
        preferences: file("kubernetes/preferences.txt")?,
    };
    kinds::add(&mut writer, &texts)?;
    gone::add(&mut writer, &names, &releases, file("kubespray/reasons.txt")?)?;
    rules::add(&mut writer, files);
    let read = |path: &str| (path.ends_with(".kspec") && !rules::is_example(path)) || path == RULE_LEVELS;
    for (path, text) in files.iter().filter(|(path, _)| read(path)) {
        let path = format!("std/{path}");
        let shown = if path == path::VARIABLES { &variables } else { text };
        writer.file(&path, shown);
    }
    Ok(writer.finish())
}
