//! Whatever is typed, parsing gives a tree.

use std::process::Command;

use super::setting::Setting;
use super::{Outcome, Proof, process};

pub const PROOF: Proof = Proof {
    name: "mutation",
    claim: "Real specs, damaged as typing does (characters and lines that are missing, doubled or put in), parse without a \
            panic to items that cover the text and leave no gap, with all diagnostics inside; what is formatted keeps its \
            tree, and formatting it again changes nothing.",
    limits: "Damage that the seeded generator does not think of: the fuzz targets in `fuzz/` look for it \
             (`RUSTC_BOOTSTRAP=1 cargo fuzz run -s none parse`).",
    show,
};

fn show(setting: &Setting) -> Result<Outcome, String> {
    let count = setting.count(1_000, 20_000).to_string();
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["test", "--quiet", "--package", "kspec-syntax", "--test", "recovery", "mutant"]);
    command.env("KSPEC_MUTATIONS", &count).current_dir(&setting.root);
    let output = process::run(&mut command)?;
    if !output.status.success() {
        return Err(process::words(&output));
    }
    let ran =
        String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.contains(" passed;")).count();
    if ran == 0 {
        return Err("no test ran".to_owned());
    }
    Ok(Outcome::Held(format!("{count} mutants: 0 without a tree")))
}
