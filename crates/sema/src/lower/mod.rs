//! From trees to the program: every name is found, every type is made, what stands in the wrong place is told.
//!
//! First pass ([`tables`]): what each file declares. Then types, then items in order of the text. Layer rules
//! that need no values are judged at the end ([`crate::layers`]).

mod arguments;
mod bodies;
mod catalogue;
mod clusters;
mod cycles;
mod expressions;
mod fields;
mod items;
mod lists;
mod names;
mod paths;
mod scope;
mod setting;
mod tables;
mod tests_and_rules;
mod types;

use std::sync::Arc;

use kspec_base::{Diagnostic, Place, SmolStr, SourceId, Span};
use kspec_schema::Library;
use kspec_syntax::{ItemSyntax, tree};

use crate::hir::{
    ClusterDecl, ClusterId, ComponentId, EntryId, Expr, ExprId, ExprKind, FunctionId, ModuleId, Program,
};
use crate::layers::{Facts, Owner};
use scope::Scopes;
use setting::{Setting, Stage};
use tables::Tables;

/// A file as it was parsed.
#[derive(Clone, Debug)]
pub struct SourceModule {
    /// As shown.
    pub path: SmolStr,
    /// Matched by `specs` or named on the command line.
    pub is_spec: bool,
    /// Whether its rules hold for every cluster, without an import: so do those of the standard library.
    pub always: bool,
    pub items: Vec<(SourceId, Arc<ItemSyntax>)>,
    /// For each import in order: the number of the module, `None` where it could not be read (and that was told).
    pub imports: Vec<Option<usize>>,
}

/// A program and what is wrong with its names.
#[derive(Debug, Default)]
pub struct Lowered {
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
}

/// Numbers for expressions and entries, each given out once.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    expressions: u32,
    entries: u32,
}

impl Numbers {
    /// Numbers that the program has not given out.
    pub fn after(program: &Program) -> Numbers {
        Numbers { expressions: program.expressions, entries: program.entries }
    }

    fn expression(&mut self) -> ExprId {
        self.expressions += 1;
        ExprId(self.expressions - 1)
    }

    fn entry(&mut self) -> EntryId {
        self.entries += 1;
        EntryId(self.entries - 1)
    }
}

/// Resolves all files of a run. Never fails: what is wrong is told, and left out or kept as an error node.
pub fn lower(modules: &[SourceModule], library: &dyn Library) -> Lowered {
    let mut diagnostics = Vec::new();
    let tables = tables::declare(modules, &mut diagnostics);
    let own_kinds = modules
        .iter()
        .flat_map(|module| &module.items)
        .any(|(_, syntax)| matches!(syntax.item.kind, tree::ItemKind::Crd(_)));
    let kinds =
        if own_kinds || library.kind_names().is_empty() { Kinds::All } else { Kinds::Listed(library) };
    let mut lowerer = Lowerer::new(tables, kinds, Numbers::default());
    lowerer.diagnostics = diagnostics;
    lowerer.types(modules);
    lowerer.modules(modules);
    lowerer.finish()
}

/// Resolves an expression that stands outside of the files (`eval -e`, a value on the command line), as if it
/// stood at the top of the module.
pub fn lower_expression(
    program: &Program,
    module: ModuleId,
    expr: &tree::Expr,
    source: SourceId,
    numbers: &mut Numbers,
) -> (Expr, Vec<Diagnostic>) {
    let mut lowerer = Lowerer::new(Tables::of(program), Kinds::All, numbers.clone());
    lowerer.module = module;
    lowerer.source = source;
    let expr = lowerer.expr(expr);
    *numbers = lowerer.numbers;
    (expr, lowerer.diagnostics)
}

/// Which kinds are known.
#[derive(Clone, Copy)]
enum Kinds<'a> {
    /// Those of the library.
    Listed(&'a dyn Library),
    /// Every name in PascalCase may be one: the files declare kinds of their own, which are read later.
    All,
}

struct Lowerer<'a> {
    tables: Tables,
    kinds: Kinds<'a>,
    numbers: Numbers,
    diagnostics: Vec<Diagnostic>,
    program: Program,
    /// By number; top-level ones come first, those of loops and tests as they are met.
    clusters: Vec<Option<ClusterDecl>>,
    module: ModuleId,
    source: SourceId,
    setting: Setting,
    scopes: Scopes,
    /// The base of the cluster whose body is lowered.
    base: Option<ClusterId>,
    /// Clusters of the test that is lowered.
    test_clusters: Vec<(SmolStr, ClusterId)>,
    /// The function whose body is lowered, and all calls of functions by functions.
    function: Option<FunctionId>,
    calls: Vec<(FunctionId, FunctionId, Place)>,
    /// The component whose body is lowered, and all uses of components by components.
    component: Option<ComponentId>,
    /// The cluster whose body is lowered.
    cluster: Option<ClusterId>,
    /// Whether a header of that cluster was told to be out of place.
    faulty_header: bool,
    component_uses: Vec<(ComponentId, ComponentId, Place)>,
    /// Whether a path is read, or names what an entry acts on.
    reading: Reading,
    facts: Facts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Value,
    /// In `has`, or as the target of an entry: judged there, or nowhere.
    Other,
}

impl<'a> Lowerer<'a> {
    fn new(tables: Tables, kinds: Kinds<'a>, numbers: Numbers) -> Self {
        Lowerer {
            tables,
            kinds,
            numbers,
            diagnostics: Vec::new(),
            program: Program::default(),
            clusters: Vec::new(),
            module: ModuleId(0),
            source: SourceId(0),
            setting: Setting::of(Stage::Top),
            scopes: Scopes::default(),
            base: None,
            test_clusters: Vec::new(),
            function: None,
            calls: Vec::new(),
            component: None,
            cluster: None,
            faulty_header: false,
            reading: Reading::Value,
            facts: Facts::default(),
            component_uses: Vec::new(),
        }
    }

    fn finish(mut self) -> Lowered {
        self.program.types = std::mem::take(&mut self.tables.types);
        self.program.clusters = std::mem::take(&mut self.clusters)
            .into_iter()
            .map(|cluster| cluster.expect("every cluster that has a number is lowered"))
            .collect();
        self.break_cycles();
        self.program.expressions = self.numbers.expressions;
        self.program.entries = self.numbers.entries;
        crate::layers::judge(&self.program, self.facts, &mut self.diagnostics);
        Lowered { program: self.program, diagnostics: self.diagnostics }
    }

    fn at(&self, span: Span) -> Place {
        Place::new(self.source, span)
    }

    fn tell(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn make(&mut self, span: Span, kind: ExprKind) -> Expr {
        Expr { id: self.numbers.expression(), place: self.at(span), kind }
    }

    /// Runs `inner` where other names are given.
    fn within<T>(&mut self, setting: Setting, inner: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.setting, setting);
        let result = inner(self);
        self.setting = outer;
        result
    }

    /// The body around.
    fn owner(&self) -> Option<Owner> {
        self.component.map(Owner::Component).or(self.cluster.map(Owner::Cluster))
    }

    /// Lowers a path that is not read for its value.
    fn unread(&mut self, path: &tree::Expr) -> Expr {
        let outer = std::mem::replace(&mut self.reading, Reading::Other);
        let path = self.expr(path);
        self.reading = outer;
        path
    }

    /// Runs `inner` as at the top of the file: no block around it, headers' names only.
    fn outside<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let scopes = std::mem::take(&mut self.scopes);
        let result = self.within(Setting::of(Stage::Header), inner);
        self.scopes = scopes;
        result
    }
}

pub(crate) use cycles::order;
pub(crate) use tables::is_identifier;

fn doc(doc: &Option<tree::Doc>) -> Option<SmolStr> {
    doc.as_ref().map(|doc| doc.text.clone())
}
