//! `cargo xtask facts`: facts about kubespray and Kubernetes as the readable text under `stdlib/`.

mod gone;
mod kinds;
mod layout;
mod literal;
mod release;
mod source;
mod types;

use std::path::{Path, PathBuf};

const USAGE: &str = "usage: cargo xtask facts --from DIR [--to DIR]

  --from DIR  holds kubespray/facts-v*.json, changes.json, procedures.json, k8s/facts.json, k8s/crd-facts.json
  --to DIR    the folder to write (default: stdlib)";

/// Writes every generated file of the standard library.
pub fn run(options: &[&str]) -> Result<(), String> {
    match options {
        ["--from", from] => generate(Path::new(from), &root().join("stdlib")),
        ["--from", from, "--to", to] => generate(Path::new(from), Path::new(to)),
        _ => Err(USAGE.to_owned()),
    }
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the workspace").to_owned()
}

fn generate(from: &Path, to: &Path) -> Result<(), String> {
    let kubespray = from.join("kubespray");
    let procedures: source::Procedures = source::read(&kubespray.join("procedures.json"))?;
    for version in ["2.30.0", "2.31.0"] {
        let release: source::Release = source::read(&kubespray.join(format!("facts-v{version}.json")))?;
        let text = release::catalogue(version, &release, &procedures)?;
        write(&to.join(format!("kubespray/{version}.kspec")), &text)?;
    }
    let changes: Vec<source::Changes> = source::read(&kubespray.join("changes.json"))?;
    write(&to.join("kubespray/gone.txt"), &gone::list(&changes))?;
    let built_in: source::BuiltIn = source::read(&from.join("k8s/facts.json"))?;
    let custom: source::Custom = source::read(&from.join("k8s/crd-facts.json"))?;
    write(&to.join("kubernetes/kinds.txt"), &kinds::built_in(&built_in)?)?;
    write(&to.join("kubernetes/custom-kinds.txt"), &kinds::custom(&custom))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().expect("a file lies in a folder");
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The facts are no part of the project: without `KSPEC_SHARED` this is skipped.
    #[test]
    #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
    fn the_committed_text_is_what_the_facts_give() {
        let Some(shared) = std::env::var_os("KSPEC_SHARED") else {
            eprintln!("skipped: KSPEC_SHARED is not set");
            return;
        };
        let to = tempfile::tempdir().expect("a folder can be made");
        generate(Path::new(&shared), to.path()).expect("the facts can be read");
        for file in [
            "kubespray/2.30.0.kspec",
            "kubespray/2.31.0.kspec",
            "kubespray/gone.txt",
            "kubernetes/kinds.txt",
            "kubernetes/custom-kinds.txt",
        ] {
            let committed =
                std::fs::read_to_string(root().join("stdlib").join(file)).expect("it is committed");
            let generated = std::fs::read_to_string(to.path().join(file)).expect("it was generated");
            assert!(committed == generated, "{file} is not what `cargo xtask facts` writes");
        }
    }
}
