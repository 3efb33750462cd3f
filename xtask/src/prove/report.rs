//! `docs/dev/proof.md`: the figures of the last full measure of each proof.

use super::setting::{Setting, told};
use super::{Outcome, Proof};

const HEAD: &str = "# Proofs

Written by `cargo xtask prove`; `.ci/run` repeats a sample of each (`cargo xtask prove --sample`). Every proof can be run
alone, which renews its figures here: `cargo xtask prove NAME`. The tools that judge are named by the environment:
`KSPEC_ANSIBLE` (the programs of a virtual environment made from `tests/oracles/requirements.txt`), `KSPEC_KUBESPRAY` or
`--kubespray` (a checkout) with `KSPEC_KUBESPRAY_VENV` (a virtual environment with the Ansible that it pins), and
`KSPEC_SHARED` (facts and tools that are no part of the project). Where one is missing, the proof says that it is skipped.
";

/// Renews the sections of the proofs that held; the others stay. A skipped proof is no news where there are figures.
pub fn write(setting: &Setting, proofs: &[Proof], held: &[(&Proof, Outcome)]) -> Result<(), String> {
    let path = setting.root.join("docs/dev/proof.md");
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let mut text = HEAD.to_owned();
    for proof in proofs {
        let outcome = held.iter().find(|(known, _)| known.name == proof.name).map(|(_, outcome)| outcome);
        let before = section(&old, proof.name);
        match (outcome, before) {
            (Some(Outcome::Held(figures)), _) => text.push_str(&written(proof, figures)),
            (_, Some(before)) => text.push_str(before),
            (Some(Outcome::Skipped(missing)), None) => {
                text.push_str(&written(proof, &format!("nothing: {missing}")));
            }
            (None, None) => {}
        }
    }
    let folder = path.parent().expect("it lies in a folder");
    std::fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    std::fs::write(&path, text).map_err(|error| told(&path, &error))
}

fn written(proof: &Proof, figures: &str) -> String {
    let Proof { name, claim, limits, .. } = proof;
    format!(
        "\n## {name}\n\n    cargo xtask prove {name}\n\n{claim}\n\n**Measured:** {figures}.\n\n**Cannot judge:** {limits}\n"
    )
}

/// From its heading's empty line to the next one's.
fn section<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let start = text.find(&format!("\n## {name}\n"))?;
    let end = text[start + 1..].find("\n## ").map_or(text.len(), |at| start + 1 + at);
    Some(&text[start..end])
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let text = "# Proofs\n\n## one\n\na\n\n## two\n\nb\n";
        assert_eq!(section(text, "one"), Some("\n## one\n\na\n"));
        assert_eq!(section(text, "two"), Some("\n## two\n\nb\n"));
        assert_eq!(section(text, "three"), None);
    }
}
