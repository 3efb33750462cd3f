//! Packs `stdlib/**` into one file that the library reads in place.

mod catalogue;
mod encode;
mod gone;
mod kinds;
mod merge;
mod source;
#[path = "../src/wire.rs"]
mod wire;
mod writer;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use encode::Result;
use source::Source;
use wire::section;
use writer::{Record, Writer};

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
    let file = |path: &str| files.get(path).map(String::as_str).ok_or_else(|| format!("{path} is missing"));
    let mut curated = merge::Curated::default();
    for (path, text) in files.range("kubespray/curated/".to_owned().."kubespray/curated0".to_owned()) {
        curated.add(text).map_err(|e| format!("{path}: {e}"))?;
    }
    let mut shown: BTreeMap<&str, String> = BTreeMap::new();
    let mut names = gone::Names::default();
    for (path, text) in files {
        let failed = |e: String| format!("{path}: {e}");
        if let Some(version) = release_of(path) {
            let merged = curated.merge(text).map_err(failed)?;
            release(&mut writer, path, version, &merged, &mut names).map_err(failed)?;
            shown.insert(path, merged);
        }
    }
    curated.nothing_left_over(&names).map_err(|e| format!("kubespray/curated: {e}"))?;
    let path = "ansible/connection.kspec";
    ansible(&mut writer, file(path)?).map_err(|e| format!("{path}: {e}"))?;
    let texts = kinds::Texts {
        built_in: file("kubernetes/kinds.txt")?,
        custom: file("kubernetes/custom-kinds.txt")?,
        preferences: file("kubernetes/preferences.txt")?,
    };
    kinds::add(&mut writer, &texts)?;
    gone::add(&mut writer, &names, file("kubespray/gone.txt")?, file("kubespray/reasons.txt")?)?;
    for (path, text) in files {
        if path.ends_with(".kspec") {
            let text = shown.get(path.as_str()).unwrap_or(text);
            writer.file(&format!("std/{path}"), text);
        }
    }
    Ok(writer.finish())
}

/// `kubespray/2.31.0.kspec` is the release 2.31.0.
fn release_of(path: &str) -> Option<&str> {
    let version = path.strip_prefix("kubespray/")?.strip_suffix(".kspec")?;
    version.starts_with(|c: char| c.is_ascii_digit()).then_some(version)
}

fn release(
    writer: &mut Writer,
    path: &str,
    version: &str,
    text: &str,
    names: &mut gone::Names,
) -> Result<()> {
    let source = Source::parse(text)?;
    let (catalogue, start) = source.only_catalogue()?;
    if catalogue.version.as_ref().is_none_or(|written| written.text != version) {
        return Err(format!("the catalogue of {version} was expected"));
    }
    let mut facts = Record::default();
    facts.string(writer, encode::plain(source.binding("ansible_core")?)?);
    facts.string(writer, encode::plain(source.binding("kubernetes_default")?)?);
    facts.strings(writer, encode::texts(source.binding("kubernetes_versions")?)?.into_iter());
    facts.strings(writer, encode::texts(source.binding("inventory_groups")?)?.into_iter());
    let facts = writer.record(facts.bytes);
    let first = writer.rows(section::VARIABLES, 3);
    catalogue::add(writer, &catalogue.entries, start, text)?;
    let count = catalogue.entries.len() as u32;
    let row = [writer.string(version), facts, writer.string(&format!("std/{path}")), first, count];
    writer.row(section::RELEASES, row);
    names.release(version, catalogue);
    Ok(())
}

/// Ansible's own variables stand behind those of the releases.
fn ansible(writer: &mut Writer, text: &str) -> Result<()> {
    let source = Source::parse(text)?;
    let (catalogue, start) = source.only_catalogue()?;
    catalogue::add(writer, &catalogue.entries, start, text)
}
