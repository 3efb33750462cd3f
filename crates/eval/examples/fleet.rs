//! Measures the evaluation of `examples/fleet/fleet.kspec`: `cargo run --release -p kspec-eval --example fleet 2000`.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::sync::Arc;
use std::time::Instant;

use kspec_base::Sources;
use kspec_eval::{Input, NoFiles, Run, Selection};
use kspec_sema::hir::ParamId;
use kspec_sema::{SourceModule, lower};
use kspec_values::Value;

fn main() {
    let nodes: i64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(2000);
    let rounds: u32 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(10);
    let text = include_str!("../../../examples/fleet/fleet.kspec");
    let library = kspec_stdlib::Std::new();
    let mut sources = Sources::new();
    let file = sources.add_file("fleet.kspec", text);
    let items = kspec_syntax::parse(text, &mut kspec_syntax::Memo::default());
    let items = items.iter().map(|item| (sources.add_source(file, item.start), Arc::clone(&item.syntax)));
    let items = items.collect();
    let module =
        SourceModule { path: "fleet.kspec".into(), is_spec: true, always: false, items, imports: Vec::new() };
    let lowered = lower(&[module], &library);
    assert!(lowered.diagnostics.is_empty(), "the spec has no faults");
    let place = lowered.program.params[0].place;
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let started = Instant::now();
        let input = Input {
            value: Value::Int(nodes),
            place,
            locate: std::sync::Arc::new(move |_, _| place),
            open: false,
        };
        let run = Run::new(&lowered.program, &library, &NoFiles, vec![(ParamId(0), input)]);
        let headers = run.headers();
        let evaluation = run.evaluate(&Default::default(), &Selection::All);
        let told = headers.diagnostics.len() + evaluation.diagnostics.len();
        assert_eq!((told, evaluation.clusters[0].nodes.len() as i64), (0, nodes));
        drop(run);
        best = best.min(started.elapsed().as_secs_f64() * 1000.0);
    }
    println!("{nodes} nodes: {best:.2} ms");
}
