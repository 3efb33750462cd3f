//! Fields of a block of variables: definers by the first name of their path.

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Assert, Expr, Field, FieldKind, FieldOp, Key, Scoped};
use rustc_hash::FxBuildHasher;

use super::blocks::{self, Block, Gate, ROOT};
use super::targets::NameRef;

/// Definers of variables, in order of first mention.
#[derive(Default)]
pub(crate) struct Definers<'a>(pub IndexMap<SmolStr, Vec<Definer<'a>>, FxBuildHasher>);

/// An entry that may define a variable or a part of it.
pub(crate) struct Definer<'a> {
    pub block: u32,
    /// Behind the variable's name.
    pub rest: Vec<NameRef<'a>>,
    pub deed: Deed<'a>,
    pub origin: Origin<'a>,
}

/// The entry that a value comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    pub place: Place,
    pub doc: Option<&'a SmolStr>,
}

#[derive(Clone, Copy)]
pub(crate) enum Deed<'a> {
    Set(FieldOp, &'a Expr),
    Open(&'a Scoped<Vec<Field>>),
    Unset,
}

impl<'a> Definers<'a> {
    pub fn get(&self, name: &str) -> &[Definer<'a>] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn names(&self) -> impl Iterator<Item = &SmolStr> {
        self.0.keys()
    }

    fn add(&mut self, block: u32, path: &'a [Key], deed: Deed<'a>, field: &'a Field) {
        // Variables have plain names: a computed one was told by the checker.
        let [Key::Name(name, _), rest @ ..] = path else { return };
        let origin = Origin { place: field.place, doc: field.doc.as_ref() };
        let rest = rest.iter().map(NameRef::of_key).collect();
        self.0.entry(name.clone()).or_default().push(Definer { block, rest, deed, origin });
    }
}

/// The body of a node, group or `vars` override.
pub(crate) struct FieldPlan<'a> {
    pub blocks: Vec<Block<'a>>,
    pub definers: Definers<'a>,
    pub asserts: Vec<(u32, &'a Assert)>,
}

impl<'a> FieldPlan<'a> {
    pub fn new(fields: &'a Scoped<Vec<Field>>) -> FieldPlan<'a> {
        let root = Block { parent: ROOT, gate: Gate::Open, lets: &fields.lets };
        let mut plan = FieldPlan { blocks: vec![root], definers: Definers::default(), asserts: Vec::new() };
        collect(&mut plan.blocks, &mut plan.definers, &mut plan.asserts, ROOT, &fields.inner);
        plan
    }

    /// The fields of an override, whose target names a variable (and a path inside it) or a whole scope.
    pub fn below(names: &[NameRef<'a>], fields: &'a Scoped<Vec<Field>>, origin: Origin<'a>) -> FieldPlan<'a> {
        let Some((first, rest)) = names.split_first() else { return FieldPlan::new(fields) };
        let mut definers = Definers::default();
        if let Some(name) = first.plain() {
            let definer = Definer { block: ROOT, rest: rest.to_vec(), deed: Deed::Open(fields), origin };
            definers.0.insert(name.clone(), vec![definer]);
        }
        let root = Block { parent: ROOT, gate: Gate::Open, lets: &[] };
        FieldPlan { blocks: vec![root], definers, asserts: Vec::new() }
    }

    pub fn has(&self, name: &str) -> bool {
        self.definers.0.contains_key(name)
    }
}

/// Collects the fields of a block; nesting is limited by the parser.
pub(crate) fn collect<'a>(
    blocks: &mut Vec<Block<'a>>,
    definers: &mut Definers<'a>,
    asserts: &mut Vec<(u32, &'a Assert)>,
    block: u32,
    fields: &'a [Field],
) {
    for field in fields {
        match &field.kind {
            FieldKind::Set { path, op, value } => definers.add(block, path, Deed::Set(*op, value), field),
            FieldKind::Nested { path, fields } => definers.add(block, path, Deed::Open(fields), field),
            FieldKind::Unset(path) => definers.add(block, path, Deed::Unset, field),
            FieldKind::If(choice) => {
                for (gate, body) in blocks::branches(choice) {
                    let inner = blocks::add(blocks, block, gate, &body.lets);
                    collect(blocks, definers, asserts, inner, &body.inner);
                }
            }
            FieldKind::For(round) => {
                let inner = blocks::add(blocks, block, Gate::rounds(round), &round.lets);
                collect(blocks, definers, asserts, inner, &round.body);
            }
            FieldKind::Assert(assert) => asserts.push((block, assert)),
        }
    }
}
