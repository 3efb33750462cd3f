//! Specs that declare Kubernetes objects, which this version does not write.

use kspec_base::{Diagnostic, Place};
use kspec_sema::hir::{Entry, EntryKind, Program};

use crate::diagnostics::objects_not_written;

/// One warning for each spec whose clusters or components, in this file or in one that it reaches, have entries about
/// objects.
pub fn objects(program: &Program) -> Vec<Diagnostic> {
    let mut told = Vec::new();
    for module in program.modules.iter().filter(|module| module.is_spec) {
        let mut places = Vec::new();
        for reached in &module.reach {
            let clusters =
                program.clusters.iter().filter(|cluster| cluster.module == *reached && !cluster.in_test);
            let components = program.components.iter().filter(|component| component.module == *reached);
            clusters.for_each(|cluster| collect(&cluster.body, &mut places));
            components.for_each(|component| collect(&component.body, &mut places));
        }
        if let Some(first) = places.first() {
            told.push(objects_not_written(places.len(), *first));
        }
    }
    told
}

fn collect(entries: &[Entry], places: &mut Vec<Place>) {
    for entry in entries {
        match &entry.kind {
            EntryKind::Resource(_)
            | EntryKind::Existing(_)
            | EntryKind::Manifests { .. }
            | EntryKind::Deliver { .. } => places.push(entry.head),
            EntryKind::In { entries, .. } => collect(&entries.inner, places),
            EntryKind::If(choice) => {
                let branches = choice.branches.iter().map(|(_, branch)| branch);
                branches.chain(&choice.otherwise).for_each(|branch| collect(&branch.inner, places));
            }
            EntryKind::For(round) => collect(&round.body, places),
            EntryKind::Vars(_)
            | EntryKind::Group { .. }
            | EntryKind::Node { .. }
            | EntryKind::Use(_)
            | EntryKind::File { .. }
            | EntryKind::Override(_)
            | EntryKind::Unset(_)
            | EntryKind::Assert(_) => {}
        }
    }
}
