//! The house keeps its shape: crates depend only along the arrows of ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// `a <- b`: b may use a, and all that a may use.
const ARROWS: &[(&[&str], &[&str])] = &[
    (&["base"], &["formats", "values", "syntax"]),
    (&["formats", "values"], &["schema"]),
    (&["schema"], &["builtins"]),
    (&["syntax", "schema", "builtins"], &["sema"]),
    (&["sema"], &["eval"]),
    (&["formats", "schema"], &["ansible"]),
    (&["eval", "ansible"], &["targets"]),
    (&["syntax", "schema"], &["stdlib"]),
    (&["targets", "stdlib"], &["kspec"]),
    (&["kspec"], &["ide"]),
    (&["ide"], &["lsp"]),
    (&["lsp"], &["cli"]),
];

fn allowed(of: &str) -> BTreeSet<&'static str> {
    let direct = ARROWS.iter().filter(|(_, users)| users.contains(&of)).flat_map(|(used, _)| used.iter());
    let mut all = BTreeSet::new();
    for name in direct {
        all.insert(*name);
        all.extend(allowed(name));
    }
    all
}

/// The workspace's crates that a manifest's `[dependencies]` and `[build-dependencies]` name.
fn used(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if section == "dependencies" || section == "build-dependencies" {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if let Some(name) = name.strip_prefix("kspec-") {
                found.push(name.to_owned());
            } else if name == "kspec" {
                found.push(name.to_owned());
            }
        }
    }
    found
}

fn manifests() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root.join("crates")).expect("there are crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if name == "cli" { root.join("Cargo.toml") } else { entry.path().join("Cargo.toml") };
        found.insert(name, fs::read_to_string(path).expect("every crate has a manifest"));
    }
    found
}

#[test]
fn crates_depend_along_the_arrows() {
    let mut against = Vec::new();
    for (name, manifest) in manifests() {
        let allowed = allowed(&name);
        let wrong = used(&manifest).into_iter().filter(|used| !allowed.contains(used.as_str()));
        against.extend(wrong.map(|used| format!("{name} uses {used}")));
    }
    assert!(against.is_empty(), "against the arrows: {against:?}");
}

#[test]
fn every_crate_is_in_the_picture() {
    let drawn: BTreeSet<&str> = ARROWS.iter().flat_map(|(a, b)| a.iter().chain(b.iter())).copied().collect();
    let there: BTreeSet<String> = manifests().into_keys().collect();
    assert_eq!(there.iter().map(String::as_str).collect::<BTreeSet<_>>(), drawn);
}

#[test]
fn every_crate_says_what_it_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in manifests().into_keys() {
        let lib = fs::read_to_string(root.join("crates").join(&name).join("src/lib.rs"))
            .expect("every crate has a lib");
        assert!(lib.starts_with("//!"), "crates/{name}/src/lib.rs begins with what the crate is for");
    }
}
