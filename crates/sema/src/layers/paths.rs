//! In one body a path is written once outside conditions.

use kspec_base::{Diagnostic, Place, SmolStr};
use rustc_hash::FxHashMap;

use super::guards::{Guard, Guards, Relation};
use super::shown;
use crate::diagnostics::{self, Twice};
use crate::hir::{ExprKind, Field, FieldKind, FieldOp, Key};

/// What a block that merges with no other writes twice.
pub(crate) fn judge_block(fields: &[Field]) -> Vec<Diagnostic> {
    if plainly_distinct(fields) {
        return Vec::new();
    }
    let mut guards = Guards::new();
    let mut paths = Paths::default();
    paths.fields(fields, Guard::NONE, &mut guards);
    paths.diagnostics
}

/// Most records: a few names, all different. Spares them the tree.
fn plainly_distinct(fields: &[Field]) -> bool {
    const FEW: usize = 16;
    fields.len() <= FEW
        && fields.iter().enumerate().all(|(index, field)| {
            only_name(field)
                .is_some_and(|own| fields[..index].iter().all(|other| only_name(other) != Some(own)))
        })
}

fn only_name(field: &Field) -> Option<&SmolStr> {
    match &field.kind {
        FieldKind::Set { path, .. } => match path.as_slice() {
            [Key::Name(name, _)] => Some(name),
            _ => None,
        },
        FieldKind::Nested { .. }
        | FieldKind::Unset(_)
        | FieldKind::If(_)
        | FieldKind::For(_)
        | FieldKind::Assert(_) => None,
    }
}

/// The paths that the blocks of one thing write, as a tree.
#[derive(Default)]
pub(super) struct Paths {
    nodes: Vec<Node>,
    children: FxHashMap<(Option<usize>, SmolStr), usize>,
    writes: Vec<Write>,
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Default)]
struct Node {
    /// Numbers of writes of this very path, and of paths below it.
    here: Vec<usize>,
    below: Vec<usize>,
}

struct Write {
    owns: bool,
    guard: Guard,
    place: Place,
    /// For messages.
    path: String,
}

impl Paths {
    /// Adds the entries of a block.
    pub fn fields(&mut self, fields: &[Field], guard: Guard, guards: &mut Guards) {
        self.block(fields, &mut Vec::new(), guard, guards);
    }

    fn block<'a>(
        &mut self,
        fields: &'a [Field],
        prefix: &mut Vec<&'a Key>,
        guard: Guard,
        guards: &mut Guards,
    ) {
        for field in fields {
            match &field.kind {
                FieldKind::Set { path, op, .. } => {
                    prefix.extend(path);
                    self.write(prefix, *op, guard, guards);
                    prefix.truncate(prefix.len() - path.len());
                }
                FieldKind::Nested { path, fields } => {
                    prefix.extend(path);
                    self.block(&fields.inner, prefix, guard, guards);
                    prefix.truncate(prefix.len() - path.len());
                }
                FieldKind::If(inner) => {
                    for (_, block) in &inner.branches {
                        let guard = guards.inside(guard);
                        self.block(&block.inner, prefix, guard, guards);
                    }
                    if let Some(block) = &inner.otherwise {
                        let guard = guards.inside(guard);
                        self.block(&block.inner, prefix, guard, guards);
                    }
                }
                FieldKind::For(inner) => {
                    let guard = guards.inside(guard);
                    self.block(&inner.body, prefix, guard, guards);
                }
                FieldKind::Unset(_) | FieldKind::Assert(_) => {}
            }
        }
    }

    fn write(&mut self, path: &[&Key], op: FieldOp, guard: Guard, guards: &Guards) {
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return };
        let write = Write {
            owns: op == FieldOp::Set,
            guard,
            place: first.place().to(last.place()),
            path: shown::keys(path.iter().copied()),
        };
        let number = self.writes.len();
        let known = path.iter().take_while(|key| static_name(key).is_some()).count();
        let mut clash = None;
        let mut node = None;
        for (depth, key) in path[..known].iter().enumerate() {
            let at = self.child(node, key);
            node = Some(at);
            let whole_path = depth + 1 == path.len();
            if whole_path {
                let here = self.nodes[at].here.iter();
                clash = clash.or_else(|| self.clash(here, &write, guards, |other| other.owns && write.owns));
                let below = self.nodes[at].below.iter();
                clash = clash.or_else(|| self.clash(below, &write, guards, |_| write.owns));
                self.nodes[at].here.push(number);
            } else {
                let here = self.nodes[at].here.iter();
                clash = clash.or_else(|| self.clash(here, &write, guards, |other| other.owns));
                self.nodes[at].below.push(number);
            }
        }
        if let Some((first, relation)) = clash {
            let told = self.told(&write, &self.writes[first], relation);
            self.diagnostics.push(told);
        }
        self.writes.push(write);
    }

    fn child(&mut self, parent: Option<usize>, key: &Key) -> usize {
        let name = static_name(key).cloned().unwrap_or_default();
        *self.children.entry((parent, name)).or_insert_with(|| {
            self.nodes.push(Node::default());
            self.nodes.len() - 1
        })
    }

    fn clash<'w>(
        &self,
        mut others: impl Iterator<Item = &'w usize>,
        write: &Write,
        guards: &Guards,
        fits: impl Fn(&Write) -> bool,
    ) -> Option<(usize, Relation)> {
        others.find_map(|number| {
            let other = &self.writes[*number];
            let relation = guards.relation(other.guard, write.guard);
            (fits(other) && relation != Relation::Apart).then_some((*number, relation))
        })
    }

    fn told(&self, write: &Write, first: &Write, relation: Relation) -> Diagnostic {
        if write.path == first.path {
            let twice = match relation {
                Relation::Same => Twice::Always,
                Relation::Narrower | Relation::Apart => Twice::OneConditional,
            };
            return diagnostics::path_twice(&write.path, twice, write.place, first.place);
        }
        let (whole, part) = if write.path.len() < first.path.len() { (write, first) } else { (first, write) };
        diagnostics::path_inside_whole(&whole.path, &part.path, write.place, first.place)
    }
}

/// The name of a key that needs no evaluation.
fn static_name(key: &Key) -> Option<&SmolStr> {
    match key {
        Key::Name(name, _) => Some(name),
        Key::Computed(key) => match &key.kind {
            ExprKind::Text(text) => Some(text),
            _ => None,
        },
    }
}
