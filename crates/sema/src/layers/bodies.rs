//! Paths that the blocks of one body write: variables and groups merge over all their blocks.

use kspec_base::{Diagnostic, Place, SmolStr};
use rustc_hash::FxHashMap;

use super::Layers;
use super::guards::{Guard, Guards, Relation};
use super::paths::Paths;
use super::shown;
use crate::diagnostics::{self, Twice};
use crate::hir::{Entry, EntryKind, ExprKind, HeaderName};

impl Layers<'_> {
    pub(super) fn judge_bodies(&mut self) {
        let program = self.program;
        for component in &program.components {
            self.diagnostics.extend(judge(&component.body));
        }
        for cluster in &program.clusters {
            let mut seen: Vec<(&HeaderName, Place)> = Vec::new();
            for header in &cluster.headers {
                match seen.iter().find(|(name, _)| same_header(name, &header.name)) {
                    Some((_, first)) => {
                        let path = header_path(&header.name);
                        let told = diagnostics::path_twice(&path, Twice::Always, header.place, *first);
                        self.diagnostics.push(told);
                    }
                    None => seen.push((&header.name, header.place)),
                }
            }
            self.diagnostics.extend(judge(&cluster.body));
        }
    }
}

fn same_header(a: &HeaderName, b: &HeaderName) -> bool {
    header_path(a) == header_path(b)
}

fn header_path(name: &HeaderName) -> String {
    match name {
        HeaderName::Kubespray | HeaderName::KubesprayCheckout => "kubespray".to_owned(),
        HeaderName::Kubernetes => "kubernetes".to_owned(),
        HeaderName::Api(group) => shown::read("apis", group),
    }
}

fn judge(entries: &[Entry]) -> Vec<Diagnostic> {
    let mut body = Body::default();
    let mut guards = Guards::new();
    body.entries(entries, Guard::NONE, &mut guards);
    let mut told = body.diagnostics;
    told.extend(body.vars.diagnostics);
    told.extend(body.groups.into_iter().flat_map(|(_, paths)| paths.diagnostics));
    told
}

#[derive(Default)]
struct Body {
    vars: Paths,
    /// By name; computed ones stand for themselves.
    groups: Vec<(Option<SmolStr>, Paths)>,
    group_numbers: FxHashMap<SmolStr, usize>,
    /// Files, and `deliver`: written whole.
    wholes: FxHashMap<String, Vec<(Guard, Place)>>,
    diagnostics: Vec<Diagnostic>,
}

impl Body {
    fn entries(&mut self, entries: &[Entry], guard: Guard, guards: &mut Guards) {
        for entry in entries {
            match &entry.kind {
                EntryKind::Vars(fields) => self.vars.fields(&fields.inner, guard, guards),
                EntryKind::Group { name, fields } => {
                    let name = match &name.kind {
                        ExprKind::Text(name) => Some(name.clone()),
                        _ => None,
                    };
                    self.group(name).fields(&fields.inner, guard, guards);
                }
                EntryKind::File { name, .. } => {
                    if let ExprKind::Text(name) = &name.kind {
                        self.whole(shown::read("files", name), guard, entry.head, guards);
                    }
                }
                EntryKind::Deliver { .. } => self.whole("deliver".to_owned(), guard, entry.head, guards),
                EntryKind::In { entries, .. } => self.entries(&entries.inner, guard, guards),
                EntryKind::If(inner) => {
                    for (_, block) in &inner.branches {
                        let guard = guards.inside(guard);
                        self.entries(&block.inner, guard, guards);
                    }
                    if let Some(block) = &inner.otherwise {
                        let guard = guards.inside(guard);
                        self.entries(&block.inner, guard, guards);
                    }
                }
                EntryKind::For(inner) => {
                    let guard = guards.inside(guard);
                    self.entries(&inner.body, guard, guards);
                }
                EntryKind::Node { .. }
                | EntryKind::Use(_)
                | EntryKind::Resource(_)
                | EntryKind::Existing(_)
                | EntryKind::Manifests { .. }
                | EntryKind::Override(_)
                | EntryKind::Unset(_)
                | EntryKind::Assert(_) => {}
            }
        }
    }

    fn group(&mut self, name: Option<SmolStr>) -> &mut Paths {
        let known = name.as_ref().and_then(|name| self.group_numbers.get(name).copied());
        let number = known.unwrap_or_else(|| {
            if let Some(name) = &name {
                self.group_numbers.insert(name.clone(), self.groups.len());
            }
            self.groups.push((name, Paths::default()));
            self.groups.len() - 1
        });
        &mut self.groups[number].1
    }

    fn whole(&mut self, path: String, guard: Guard, place: Place, guards: &Guards) {
        let earlier = self.wholes.entry(path.clone()).or_default();
        let clash = earlier.iter().find_map(|(other, first)| match guards.relation(*other, guard) {
            Relation::Same => Some((Twice::Always, *first)),
            Relation::Narrower => Some((Twice::OneConditional, *first)),
            Relation::Apart => None,
        });
        earlier.push((guard, place));
        if let Some((twice, first)) = clash {
            self.diagnostics.push(diagnostics::path_twice(&path, twice, place, first));
        }
    }
}
