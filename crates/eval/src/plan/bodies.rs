//! Entries of a cluster or component body.

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Assert, Entry, EntryKind, Expr, LocalLet, Use};

use super::blocks::{self, Block, Gate, ROOT};
use super::fields::{self, Definers, FieldPlan, Origin};
use super::targets::{NameRef, Target, target};

/// All that a body may define.
pub(crate) struct BodyPlan<'a> {
    pub blocks: Vec<Block<'a>>,
    pub vars: Definers<'a>,
    pub nodes: Vec<NamedFields<'a>>,
    pub groups: Vec<NamedFields<'a>>,
    pub uses: Vec<UseEntry<'a>>,
    pub files: Vec<FileEntry<'a>>,
    pub overrides: Vec<OverrideEntry<'a>>,
    pub unsets: Vec<UnsetEntry<'a>>,
    pub asserts: Vec<(u32, &'a Assert)>,
    /// Blocks with `resource`, `existing` or `manifests` in them.
    pub objects: Vec<u32>,
    /// Nodes, uses and blocks in text order, by the block in which they stand.
    pub order: Vec<Vec<Item>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Node(u32),
    Use(u32),
    Block(u32),
}

/// A node or a `group` block.
pub(crate) struct NamedFields<'a> {
    pub block: u32,
    pub name: NameRef<'a>,
    pub fields: FieldPlan<'a>,
    /// What names it.
    pub head: Place,
}

pub(crate) struct UseEntry<'a> {
    pub block: u32,
    pub entry: &'a Use,
    pub name: Option<NameRef<'a>>,
    pub head: Place,
}

pub(crate) struct FileEntry<'a> {
    pub block: u32,
    pub name: NameRef<'a>,
    pub value: &'a Expr,
    pub place: Place,
}

pub(crate) struct OverrideEntry<'a> {
    pub block: u32,
    pub target: Target<'a>,
    pub target_place: Place,
    pub fields: FieldPlan<'a>,
    pub arguments: &'a [(SmolStr, Place, Expr)],
}

pub(crate) struct UnsetEntry<'a> {
    pub block: u32,
    pub target: Target<'a>,
}

impl<'a> BodyPlan<'a> {
    /// The lets of the body itself live in its frame, so the root has none.
    pub fn new(entries: &'a [Entry]) -> BodyPlan<'a> {
        let mut plan = BodyPlan {
            blocks: Vec::new(),
            vars: Definers::default(),
            nodes: Vec::new(),
            groups: Vec::new(),
            uses: Vec::new(),
            files: Vec::new(),
            overrides: Vec::new(),
            unsets: Vec::new(),
            asserts: Vec::new(),
            objects: Vec::new(),
            order: Vec::new(),
        };
        blocks::add(&mut plan.blocks, ROOT, Gate::Open, &[]);
        plan.entries(ROOT, entries);
        plan
    }

    fn open(&mut self, parent: u32, gate: Gate<'a>, lets: &'a [LocalLet]) -> u32 {
        let block = blocks::add(&mut self.blocks, parent, gate, lets);
        self.place_item(parent, Item::Block(block));
        block
    }

    fn place_item(&mut self, block: u32, item: Item) {
        let index = block as usize;
        if self.order.len() <= index {
            self.order.resize_with(index + 1, Vec::new);
        }
        self.order[index].push(item);
    }

    fn entries(&mut self, block: u32, entries: &'a [Entry]) {
        for entry in entries {
            self.entry(block, entry);
        }
    }

    fn entry(&mut self, block: u32, entry: &'a Entry) {
        match &entry.kind {
            EntryKind::Vars(fields) => {
                let inner =
                    if fields.lets.is_empty() { block } else { self.open(block, Gate::Open, &fields.lets) };
                fields::collect(&mut self.blocks, &mut self.vars, &mut self.asserts, inner, &fields.inner);
            }
            EntryKind::Group { name, fields } => {
                let (name, fields) = (NameRef::of_expr(name), FieldPlan::new(fields));
                self.groups.push(NamedFields { block, name, fields, head: entry.head });
            }
            EntryKind::Node { name, fields } => {
                let (name, fields) = (NameRef::of_expr(name), FieldPlan::new(fields));
                self.place_item(block, Item::Node(self.nodes.len() as u32));
                self.nodes.push(NamedFields { block, name, fields, head: entry.head });
            }
            EntryKind::Use(used) => {
                let name = used.name.as_ref().map(NameRef::of_expr);
                self.place_item(block, Item::Use(self.uses.len() as u32));
                self.uses.push(UseEntry { block, entry: used, name, head: entry.head });
            }
            EntryKind::Resource(_) | EntryKind::Existing(_) | EntryKind::Manifests { .. } => {
                self.objects.push(block);
            }
            EntryKind::File { name, value } => {
                let name = NameRef::of_expr(name);
                self.files.push(FileEntry { block, name, value, place: entry.place });
            }
            EntryKind::In { entries, .. } => {
                let inner =
                    if entries.lets.is_empty() { block } else { self.open(block, Gate::Open, &entries.lets) };
                self.entries(inner, &entries.inner);
            }
            EntryKind::Override(changed) => {
                let target = target(&changed.target);
                let names: &[NameRef<'a>] = match &target {
                    Target::Vars(rest) | Target::Node(_, rest) | Target::Group(_, rest) => rest,
                    Target::Use(_) | Target::File(_) | Target::Other => &[],
                };
                let origin = Origin { place: entry.head, doc: entry.doc.as_ref() };
                let fields = FieldPlan::below(names, &changed.fields, origin);
                let target_place = changed.target.place;
                let arguments = &changed.arguments;
                self.overrides.push(OverrideEntry { block, target, target_place, fields, arguments });
            }
            EntryKind::Unset(path) => {
                self.unsets.push(UnsetEntry { block, target: target(path) });
            }
            EntryKind::Assert(assert) => self.asserts.push((block, assert)),
            EntryKind::Deliver { .. } => {}
            EntryKind::If(choice) => {
                for (gate, body) in blocks::branches(choice) {
                    let inner = self.open(block, gate, &body.lets);
                    self.entries(inner, &body.inner);
                }
            }
            EntryKind::For(round) => {
                let inner = self.open(block, Gate::rounds(round), &round.lets);
                self.entries(inner, &round.body);
            }
        }
    }
}
