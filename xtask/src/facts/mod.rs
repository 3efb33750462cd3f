//! `cargo xtask facts`: facts about kubespray and Kubernetes as the readable text under `stdlib/`.

mod catalogue;
mod kinds;
mod layout;
mod literal;
mod release;
mod source;
mod types;
mod variable;

use std::path::{Path, PathBuf};

use release::Taken;

/// The releases, the oldest first, and the files of their facts.
const RELEASES: [(&str, Taken, &str); 6] = [
    ("2.27.1", Taken::Released, "facts-v2.27.1.json"),
    ("2.28.1", Taken::Released, "facts-v2.28.1.json"),
    ("2.29.1", Taken::Released, "facts-v2.29.1.json"),
    ("2.30.0", Taken::Released, "facts-v2.30.0.json"),
    ("2.31.0", Taken::Released, "facts-v2.31.0.json"),
    ("2.32.0", Taken::Snapshot, "facts-master.json"),
];

const USAGE: &str = "usage: cargo xtask facts --from DIR [--to DIR]

  --from DIR  holds kubespray/facts-*.json, kubespray/procedures.json, k8s/facts.json, k8s/crd-facts.json
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
    let mut releases = Vec::new();
    for (version, taken, file) in RELEASES {
        let release: source::Release = source::read(&kubespray.join(file))?;
        let text = release::text(version, taken, &release, &procedures);
        write(&to.join(format!("kubespray/releases/{version}.kspec")), &text)?;
        releases.push((version, release));
    }
    catalogue::spell_roles_alike(&mut releases);
    write(&to.join("kubespray/variables.kspec"), &catalogue::text(&releases, &procedures)?)?;
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
        let releases = RELEASES.map(|(version, ..)| format!("kubespray/releases/{version}.kspec"));
        let others = ["kubespray/variables.kspec", "kubernetes/kinds.txt", "kubernetes/custom-kinds.txt"];
        for file in releases.into_iter().chain(others.map(str::to_owned)) {
            let committed =
                std::fs::read_to_string(root().join("stdlib").join(&file)).expect("it is committed");
            let generated = std::fs::read_to_string(to.path().join(&file)).expect("it was generated");
            assert!(committed == generated, "{file} is not what `cargo xtask facts` writes");
        }
    }
}
