//! `docs/dev/proof.md`: the figures of the last full measure.

use std::fmt::Write;

use super::setting::{Setting, told};
use super::{Outcome, Proof};

const HEAD: &str = "# Proofs

Written by `cargo xtask prove`; `.ci/run` repeats a sample of each (`cargo xtask prove --sample`). Every proof can be run
alone: `cargo xtask prove NAME`. The tools that judge are named by the environment: `KSPEC_ANSIBLE` (the programs of a
virtual environment made from `tests/oracles/requirements.txt`), `KSPEC_KUBESPRAY` or `--kubespray` (a checkout),
`KSPEC_SHARED` (facts and tools that are no part of the project). Where one is missing, the proof says that it is skipped.

";

pub fn write(setting: &Setting, outcomes: &[(&Proof, Outcome)]) -> Result<(), String> {
    let mut text = HEAD.to_owned();
    for (proof, outcome) in outcomes {
        let figures = match outcome {
            Outcome::Held(figures) => figures.clone(),
            Outcome::Skipped(missing) => format!("not measured: {missing}"),
        };
        writeln!(
            text,
            "## {}\n\n    cargo xtask prove {}\n\n{}\n\n**Measured:** {figures}.\n\n**Cannot judge:** {}\n",
            proof.name, proof.name, proof.claim, proof.limits
        )
        .expect("writing to a String cannot fail");
    }
    let path = setting.root.join("docs/dev/proof.md");
    let folder = path.parent().expect("it lies in a folder");
    std::fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    std::fs::write(&path, text.trim_end().to_owned() + "\n").map_err(|error| told(&path, &error))
}
