//! `cargo xtask prove`: what the project claims, shown against the real tools.
//!
//! A proof is a module with a [`Proof`]; it says in one line what it measured, and fails loudly. `--sample` is small
//! enough for every change. The full measure puts its figures into `docs/dev/proof.md`.

mod ansible;
mod booleans;
mod compare;
mod emitter;
mod examples;
mod kills;
mod kubespray;
mod layers;
mod mutation;
mod nasty;
mod process;
mod random;
mod report;
mod setting;
mod specs;
mod text;
mod typing;

use std::io::{self, Write};

use setting::{Measure, Setting};

/// A claim and how to show it.
pub struct Proof {
    pub name: &'static str,
    pub claim: &'static str,
    /// What it cannot judge.
    pub limits: &'static str,
    pub show: fn(&Setting) -> Result<Outcome, String>,
}

pub enum Outcome {
    /// It holds; the figures in one line.
    Held(String),
    /// A tool is missing: which.
    Skipped(String),
}

const PROOFS: &[Proof] = &[
    emitter::PROOF,
    layers::PROOF,
    examples::PROOF,
    kubespray::PROOF,
    booleans::PROOF,
    typing::PROOF,
    kills::PROOF,
    mutation::PROOF,
];

/// Shows the proofs that are named, or all. The error says which did not hold.
pub fn run(words: &[&str]) -> Result<(), String> {
    let known: Vec<&str> = PROOFS.iter().map(|proof| proof.name).collect();
    let setting = Setting::read(words, &known)?;
    let chosen = PROOFS.iter().filter(|proof| setting.means(proof.name));
    let mut held = Vec::new();
    let mut failed = Vec::new();
    for proof in chosen {
        match (proof.show)(&setting) {
            Ok(outcome) => {
                let (word, line) = match &outcome {
                    Outcome::Held(figures) => ("held", figures),
                    Outcome::Skipped(missing) => ("skipped", missing),
                };
                say(&format!("{:10} {word}: {line}", proof.name));
                held.push((proof, outcome));
            }
            Err(fault) => {
                say(&format!("{:10} DOES NOT HOLD: {fault}", proof.name));
                failed.push(proof.name);
            }
        }
    }
    if setting.measure == Measure::Full {
        report::write(&setting, PROOFS, &held)?;
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("does not hold: {}", failed.join(", "))) }
}

/// Proofs talk to people, each as soon as it is done.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Nobody to tell is no reason to stop.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
