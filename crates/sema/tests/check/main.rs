//! The checker on texts: `tests/suite/check/*.md`, the error pages of its codes, and the specs of KSPEC_SHARED.

mod instances;
mod pages;
mod robust;
mod specs;
mod suite;
#[path = "../support/mod.rs"]
mod support;

use kspec_base::Diagnostic;
use kspec_schema::Library;
use kspec_sema::testing::LoweredText;

/// What is told on the whole way, syntax and names first.
fn told(text: &LoweredText, library: &dyn Library) -> Vec<Diagnostic> {
    let program = &text.lowered.program;
    let checked = kspec_sema::check(program, library, &instances::instances(program, library));
    text.diagnostics().cloned().chain(checked.diagnostics).collect()
}

/// A line for each message.
fn show(text: &LoweredText, told: &[Diagnostic]) -> String {
    told.iter()
        .map(|told| format!("  {} {}\n", support::shown(text, told), told.clusters.join(", ")))
        .collect()
}
