//! Blocks of data: variables, records, bodies of resources, what `with` and `override` change.

use kspec_syntax::tree;

use super::{Lowerer, doc};
use crate::diagnostics;
use crate::hir::{Field, FieldKind, Key, Scoped};

/// What a block of data belongs to, which decides what may stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Vars,
    Group,
    Node,
    /// A value inside a variable.
    Variable,
    Resource,
    Override,
    Record,
    With,
    Deliver,
}

impl Block {
    fn name(self) -> &'static str {
        match self {
            Block::Vars => "a `vars` block",
            Block::Group => "a `group` block",
            Block::Node => "a `node` block",
            Block::Variable => "a block inside a variable",
            Block::Resource => "the body of a resource",
            Block::Override => "an `override`",
            Block::Record => "a record",
            Block::With => "a `with`",
            Block::Deliver => "a `deliver` block",
        }
    }

    /// The block of `p { … }` inside this one.
    fn inside(self) -> Block {
        match self {
            Block::Vars | Block::Group | Block::Node | Block::Variable => Block::Variable,
            Block::Resource => Block::Resource,
            Block::Override => Block::Override,
            Block::Record => Block::Record,
            Block::With => Block::With,
            Block::Deliver => Block::Deliver,
        }
    }

    fn takes_unset(self) -> bool {
        match self {
            Block::Vars | Block::Group | Block::Node | Block::Variable | Block::Override => true,
            Block::Resource | Block::Record | Block::With | Block::Deliver => false,
        }
    }

    fn takes_assert(self) -> bool {
        match self {
            Block::Vars | Block::Group | Block::Node | Block::Resource => true,
            Block::Variable | Block::Override | Block::Record | Block::With | Block::Deliver => false,
        }
    }
}

impl Lowerer<'_> {
    pub(super) fn fields(&mut self, block: &tree::Block, of: Block) -> Scoped<Vec<Field>> {
        let fields = self.inner_fields(block, of);
        match of {
            // These merge with other blocks of their body, and are judged with it.
            Block::Vars | Block::Group => {}
            Block::Node
            | Block::Variable
            | Block::Resource
            | Block::Override
            | Block::Record
            | Block::With
            | Block::Deliver => self.diagnostics.extend(crate::layers::judge_block(&fields.inner)),
        }
        fields
    }

    fn inner_fields(&mut self, block: &tree::Block, of: Block) -> Scoped<Vec<Field>> {
        self.scoped(block, |this, block| this.field_entries(block, of))
    }

    fn field_entries(&mut self, block: &tree::Block, of: Block) -> Vec<Field> {
        block.entries.iter().filter_map(|entry| self.field(entry, of)).collect()
    }

    fn field(&mut self, entry: &tree::Entry, of: Block) -> Option<Field> {
        let kind = match &entry.kind {
            tree::EntryKind::Field(field) => {
                self.judge_reserved(&field.path, of);
                FieldKind::Set { path: self.keys(&field.path)?, op: field.op, value: self.expr(&field.value) }
            }
            tree::EntryKind::Nested(path, inner) => {
                self.judge_reserved(path, of);
                FieldKind::Nested { path: self.keys(path)?, fields: self.inner_fields(inner, of.inside()) }
            }
            tree::EntryKind::Unset(path) if of.takes_unset() => FieldKind::Unset(self.unset_keys(path)?),
            tree::EntryKind::If(inner) => {
                FieldKind::If(Box::new(
                    self.if_entry(inner, entry.span, |this, block| this.field_entries(block, of)),
                ))
            }
            tree::EntryKind::For(inner) => {
                FieldKind::For(Box::new(
                    self.for_entry(inner, entry.span, |this, block| this.field_entries(block, of)),
                ))
            }
            tree::EntryKind::Assert(assert) if of.takes_assert() => {
                FieldKind::Assert(self.assert(assert, entry.span))
            }
            _ => {
                self.out_of_place(entry, of.name());
                return None;
            }
        };
        Some(Field { id: self.numbers.entry(), place: self.at(entry.span), doc: doc(&entry.doc), kind })
    }

    /// `groups` belongs into nodes and `first` into groups.
    fn judge_reserved(&mut self, path: &tree::Path, of: Block) {
        let Some(tree::PathStep::Name(name)) = path.steps.first() else { return };
        let misplaced = match name.text.as_str() {
            "groups" => matches!(of, Block::Vars | Block::Group),
            "first" => matches!(of, Block::Vars | Block::Node),
            _ => false,
        };
        if misplaced {
            let place = self.at(name.span);
            self.tell(diagnostics::groups_out_of_place(&name.text, of.name(), place));
        }
    }

    /// A left side. `None` where a part of it is missing.
    fn keys(&mut self, path: &tree::Path) -> Option<Vec<Key>> {
        let steps = path.steps.iter().map(|step| match step {
            tree::PathStep::Name(name) if name.is_missing() => None,
            tree::PathStep::Name(name) => Some(Key::Name(name.text.clone(), self.at(name.span))),
            tree::PathStep::Computed(key, _) => Some(Key::Computed(self.expr(key))),
        });
        steps.collect()
    }

    /// The path of `unset` in a block of data: its names are fields, not names in scope.
    fn unset_keys(&mut self, path: &tree::Expr) -> Option<Vec<Key>> {
        let (head, suffixes) = match &path.kind {
            tree::ExprKind::Postfix(head, suffixes) => (&**head, suffixes.as_slice()),
            _ => (path, [].as_slice()),
        };
        let first = match &head.kind {
            tree::ExprKind::Name(name) => Key::Name(name.clone(), self.at(head.span)),
            tree::ExprKind::Text(text) => match text.literal() {
                Some(literal) => Key::Name(literal.into(), self.at(head.span)),
                None => return self.no_unset_path(path),
            },
            tree::ExprKind::List(elements) => match elements.as_slice() {
                [tree::Element::Value(key)] => Key::Computed(self.expr(key)),
                _ => return self.no_unset_path(path),
            },
            tree::ExprKind::Missing | tree::ExprKind::Broken => return None,
            _ => return self.no_unset_path(path),
        };
        let mut keys = vec![first];
        for suffix in suffixes {
            match suffix {
                tree::Suffix::Member(name) if name.is_missing() => return None,
                tree::Suffix::Member(name) => keys.push(Key::Name(name.text.clone(), self.at(name.span))),
                tree::Suffix::Index(key, _) => keys.push(Key::Computed(self.expr(key))),
                tree::Suffix::Call(..) | tree::Suffix::With(..) => return self.no_unset_path(path),
            }
        }
        Some(keys)
    }

    fn no_unset_path(&mut self, path: &tree::Expr) -> Option<Vec<Key>> {
        let told =
            diagnostics::no_path("unset", "a field or key of this block: `unset a.b`", self.at(path.span));
        self.tell(told);
        None
    }

    /// Tells an entry that its block does not take. What was told by the parser, and lets, are silent.
    pub(super) fn out_of_place(&mut self, entry: &tree::Entry, block: &str) {
        const BODIES: &str = "the bodies of clusters and components, also under `if`, `for` and `in`";
        let (word, stands) = match &entry.kind {
            tree::EntryKind::Let(_)
            | tree::EntryKind::Incomplete(_)
            | tree::EntryKind::Unknown(..)
            | tree::EntryKind::Broken => return,
            tree::EntryKind::Field(_) | tree::EntryKind::Nested(..) => {
                ("a value", "`vars`, `node` and `group` blocks, resources and records")
            }
            tree::EntryKind::Vars(_) => ("`vars`", BODIES),
            tree::EntryKind::Group(..) => ("`group`", BODIES),
            tree::EntryKind::Node(..) => ("`node`", BODIES),
            tree::EntryKind::Use(_) => ("`use`", BODIES),
            tree::EntryKind::Resource(_) => ("`resource`", BODIES),
            tree::EntryKind::Existing(_) => ("`existing`", BODIES),
            tree::EntryKind::Manifests(_) => ("`manifests`", BODIES),
            tree::EntryKind::File(..) => ("`file`", BODIES),
            tree::EntryKind::In(..) => ("`in`", BODIES),
            tree::EntryKind::Override(_) => ("`override`", BODIES),
            tree::EntryKind::Unset(_) => (
                "`unset`",
                "the bodies of clusters and components, in `vars`, `group` and `node` blocks and in `override`",
            ),
            tree::EntryKind::Cluster(_) => ("`cluster`", "files at the top, in loops there, and in tests"),
            tree::EntryKind::Assert(_) => (
                "`assert`",
                "bodies, `vars`, `group` and `node` blocks, resources, tests and files at the top",
            ),
            tree::EntryKind::Deliver(..) => ("`deliver`", "the body of a cluster"),
            tree::EntryKind::If(_) => ("`if`", "bodies and blocks inside them"),
            tree::EntryKind::For(_) => ("`for`", "bodies and blocks inside them"),
            tree::EntryKind::Given(_) => ("`given`", "tests and rules"),
            tree::EntryKind::Require(_) => ("`require`", "rules"),
            tree::EntryKind::Because(_) => ("`because`", "rules"),
        };
        let length = word.trim_matches('`').len() as u32;
        let first = match &entry.kind {
            tree::EntryKind::Field(field) => field.path.span,
            tree::EntryKind::Nested(path, _) => path.span,
            _ => kspec_base::Span::new(entry.span.start, entry.span.start + length),
        };
        let told = diagnostics::entry_out_of_place(word, block, stands, self.at(first));
        self.tell(told);
    }
}
