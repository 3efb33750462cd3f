//! What a build must not do without being told to.

use kspec_base::{Diagnostic, Place};

use super::{Comparison, ConflictKind, Manifest};
use crate::diagnostics::{edited_by_hand, first_node_changes, foreign_file, shadowing_file, wrong_kind};

/// What the command line allows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowed {
    /// Overwrite files that were edited or are somebody else's.
    pub force: bool,
    /// Let the first control plane or etcd member change.
    pub first_change: bool,
}

/// Everything that stands in a build's way. `shown` is the cluster's folder as people see it, `cluster` the place of
/// its name.
pub fn guard(
    comparison: &Comparison,
    next: &Manifest,
    allowed: Allowed,
    shown: &camino::Utf8Path,
    cluster: Place,
) -> Vec<Diagnostic> {
    let conflicts = comparison.conflicts.iter();
    let standing = conflicts.filter(|conflict| !(allowed.force && conflict.kind.can_be_forced()));
    let mut told: Vec<Diagnostic> = standing
        .map(|conflict| {
            let path = shown.join(&conflict.path);
            match &conflict.kind {
                ConflictKind::Edited { diff } => edited_by_hand(&path, diff),
                ConflictKind::Foreign { diff } => foreign_file(&path, diff),
                ConflictKind::Shadows { ours } => shadowing_file(&path, &shown.join(ours)),
                ConflictKind::WrongKind => wrong_kind(&path),
            }
        })
        .collect();
    if !allowed.first_change
        && let Some(previous) = &comparison.previous
    {
        told.extend(first_changes(previous, next, cluster));
    }
    told
}

fn first_changes(previous: &Manifest, next: &Manifest, place: Place) -> Vec<Diagnostic> {
    let groups = [
        ("kube_control_plane", &previous.first.kube_control_plane, &next.first.kube_control_plane),
        ("etcd", &previous.first.etcd, &next.first.etcd),
    ];
    let changed = groups.into_iter().filter_map(|(group, before, now)| match (before, now) {
        (Some(before), Some(now)) if before != now => Some((group, before, now)),
        _ => None,
    });
    changed.map(|(group, before, now)| first_node_changes(&next.cluster, group, before, now, place)).collect()
}
