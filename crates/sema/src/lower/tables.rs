//! What the files of a run declare at the top: who is called what, and with which parameters.

use std::sync::Arc;

use indexmap::IndexMap;
use kspec_base::{Diagnostic, Place, SmolStr, SourceId};
use kspec_schema::NamedType;
use kspec_syntax::tree;
use rustc_hash::FxBuildHasher;

use crate::diagnostics;
use crate::hir::{ClusterId, ComponentId, FunctionId, Global, LetId, ModuleId, ParamId, Program};

use super::SourceModule;
use super::setting::is_given;

type Names<T> = IndexMap<SmolStr, T, FxBuildHasher>;

/// A name at the top of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub place: Place,
    /// `None`: an import whose file could not be read.
    pub global: Option<Global>,
}

#[derive(Debug, Default)]
pub(super) struct ModuleTable {
    pub names: Names<Named>,
    /// By the number in [`Program::types`].
    pub types: Names<(usize, Place)>,
    pub imports: Vec<ModuleId>,
    /// What each item declares, in order of the items.
    pub items: Vec<ItemId>,
}

/// The number that an item was given.
#[derive(Clone, Copy, Debug)]
pub(super) enum ItemId {
    Function(FunctionId),
    Component(ComponentId),
    Cluster(ClusterId),
    Type(usize),
    /// Nothing, or what is numbered as it comes.
    Other,
}

/// A parameter as a caller sees it.
#[derive(Clone, Debug)]
pub(super) struct SignatureParameter {
    pub name: SmolStr,
    pub place: Option<Place>,
    pub required: bool,
}

/// What takes arguments.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub name: SmolStr,
    pub parameters: Vec<SignatureParameter>,
}

impl Signature {
    pub fn of(name: &str, parameters: &[tree::Parameter], source: SourceId) -> Arc<Signature> {
        let parameters = parameters
            .iter()
            .map(|parameter| SignatureParameter {
                name: parameter.name.text.clone(),
                place: Some(Place::new(source, parameter.name.span)),
                required: !parameter.optional && parameter.default.is_none(),
            })
            .collect();
        Arc::new(Signature { name: name.into(), parameters })
    }
}

/// A cluster as its heirs see it.
#[derive(Clone, Debug)]
pub(super) struct ClusterHead {
    pub place: Place,
    pub signature: Arc<Signature>,
    pub lets: Vec<(SmolStr, Place)>,
    pub extends: Option<ClusterId>,
}

impl ClusterHead {
    pub fn of(item: &tree::ClusterItem, source: SourceId, extends: Option<ClusterId>) -> ClusterHead {
        let name = item.name.literal().unwrap_or("");
        let lets = item
            .body
            .entries
            .iter()
            .filter_map(|entry| match &entry.kind {
                tree::EntryKind::Let(item) => {
                    Some((item.name.text.clone(), Place::new(source, item.name.span)))
                }
                _ => None,
            })
            .collect();
        ClusterHead {
            place: Place::new(source, item.name.span()),
            signature: Signature::of(name, &item.parameters, source),
            lets,
            extends,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Tables {
    pub modules: Vec<ModuleTable>,
    pub types: Vec<Arc<NamedType>>,
    pub functions: Vec<Arc<Signature>>,
    pub components: Vec<Arc<Signature>>,
    pub clusters: Vec<ClusterHead>,
    /// Names of params, for `given`.
    pub params: Vec<SmolStr>,
    pub lets: u32,
}

/// First pass: gives every top-level item its number and its name.
pub(super) fn declare(modules: &[SourceModule], diagnostics: &mut Vec<Diagnostic>) -> Tables {
    let mut tables = Tables::default();
    for module in modules {
        let mut declaring = Declaring {
            tables: &mut tables,
            table: ModuleTable::default(),
            diagnostics,
            imports: module.imports.iter(),
        };
        for (source, syntax) in &module.items {
            let id = declaring.item(&syntax.item.kind, *source);
            declaring.table.items.push(id);
        }
        let table = declaring.table;
        tables.modules.push(table);
    }
    find_bases(modules, &mut tables);
    tables
}

struct Declaring<'a> {
    tables: &'a mut Tables,
    table: ModuleTable,
    diagnostics: &'a mut Vec<Diagnostic>,
    imports: std::slice::Iter<'a, Option<usize>>,
}

impl Declaring<'_> {
    fn item(&mut self, item: &tree::ItemKind, source: SourceId) -> ItemId {
        match item {
            tree::ItemKind::Import(import) => {
                self.import(import, source);
                ItemId::Other
            }
            tree::ItemKind::Param(param) => {
                let id = ParamId(self.tables.params.len() as u32);
                self.tables.params.push(param.name.text.clone());
                self.name(&param.name, source, Some(Global::Param(id)));
                ItemId::Other
            }
            tree::ItemKind::Let(item) => {
                let id = LetId(self.tables.lets);
                self.tables.lets += 1;
                self.name(&item.name, source, Some(Global::Let(id)));
                ItemId::Other
            }
            tree::ItemKind::Function(function) => {
                let id = FunctionId(self.tables.functions.len() as u32);
                self.tables.functions.push(Signature::of(&function.name.text, &function.parameters, source));
                self.name(&function.name, source, Some(Global::Function(id)));
                ItemId::Function(id)
            }
            tree::ItemKind::Component(component) => {
                let id = ComponentId(self.tables.components.len() as u32);
                let signature = Signature::of(&component.name.text, &component.parameters, source);
                self.tables.components.push(signature);
                self.name(&component.name, source, Some(Global::Component(id)));
                ItemId::Component(id)
            }
            tree::ItemKind::Cluster(cluster) => {
                let id = ClusterId(self.tables.clusters.len() as u32);
                self.tables.clusters.push(ClusterHead::of(cluster, source, None));
                if let tree::NameExpr::Name(name) = &cluster.name {
                    self.judge_given(name, source, "cluster");
                }
                if let tree::NameExpr::Name(name) = &cluster.name {
                    self.name(name, source, Some(Global::Cluster(id)));
                } else if let Some(text) = cluster.name.literal() {
                    let name = tree::Name { text: text.into(), span: cluster.name.span(), quoted: true };
                    self.name(&name, source, Some(Global::Cluster(id)));
                }
                ItemId::Cluster(id)
            }
            tree::ItemKind::Type(item) => ItemId::Type(self.type_name(&item.name, source)),
            tree::ItemKind::ClusterLoop(_)
            | tree::ItemKind::Catalogue(_)
            | tree::ItemKind::Crd(_)
            | tree::ItemKind::Rule(_)
            | tree::ItemKind::Test(_)
            | tree::ItemKind::Assert(_)
            | tree::ItemKind::Broken
            | tree::ItemKind::Empty => ItemId::Other,
        }
    }

    fn name(&mut self, name: &tree::Name, source: SourceId, global: Option<Global>) {
        if name.is_missing() || name.text == "_" {
            return;
        }
        let place = Place::new(source, name.span);
        if let Some(first) = self.table.names.get(&name.text) {
            self.diagnostics.push(diagnostics::declared_twice(&name.text, place, first.place));
        } else {
            self.table.names.insert(name.text.clone(), Named { place, global });
        }
    }

    /// Given names that no form check sees.
    fn judge_given(&mut self, name: &tree::Name, source: SourceId, what: &str) {
        if is_given(&name.text) {
            let place = Place::new(source, name.span);
            self.diagnostics.push(diagnostics::reserved_name(&name.text, what, place));
        }
    }

    fn type_name(&mut self, name: &tree::Name, source: SourceId) -> usize {
        let number = self.tables.types.len();
        let place = Place::new(source, name.span);
        self.tables.types.push(Arc::new(NamedType {
            name: name.text.clone(),
            place: Some(place),
            target: std::sync::OnceLock::new(),
        }));
        if name.is_missing() {
            return number;
        }
        if let Some((_, first)) = self.table.types.get(&name.text) {
            self.diagnostics.push(diagnostics::declared_twice(&name.text, place, *first));
        } else {
            self.table.types.insert(name.text.clone(), (number, place));
        }
        number
    }

    fn import(&mut self, import: &tree::Import, source: SourceId) {
        let target = self.imports.next().copied().flatten().map(|index| ModuleId(index as u32));
        if let Some(target) = target {
            self.table.imports.push(target);
        }
        let global = target.map(Global::Module);
        if let Some(alias) = &import.alias {
            self.name(alias, source, global);
            return;
        }
        if import.path.text.is_empty() {
            return;
        }
        let file = import.path.text.rsplit('/').next().unwrap_or("");
        let stem = file.strip_suffix(".kspec").unwrap_or(file);
        if is_identifier(stem) {
            let name = tree::Name { text: stem.into(), span: import.path.span, quoted: false };
            self.judge_given(&name, source, "import");
            self.name(&name, source, global);
        } else {
            let place = Place::new(source, import.path.span);
            self.diagnostics.push(diagnostics::import_without_name(stem, place));
        }
    }
}

/// Base clusters, once all names are known. What is wrong with them is told when their heads are lowered.
fn find_bases(modules: &[SourceModule], tables: &mut Tables) {
    for (index, module) in modules.iter().enumerate() {
        for (item, (_, syntax)) in module.items.iter().enumerate() {
            let (ItemId::Cluster(id), tree::ItemKind::Cluster(cluster)) =
                (tables.modules[index].items[item], &syntax.item.kind)
            else {
                continue;
            };
            let base =
                cluster.extends.as_ref().and_then(|extends| tables.base(ModuleId(index as u32), extends));
            tables.clusters[id.index()].extends = base;
        }
    }
}

impl Tables {
    /// The cluster that an `extends` names, where it names one.
    pub fn base(&self, module: ModuleId, extends: &tree::Extends) -> Option<ClusterId> {
        let global = match extends.base.as_slice() {
            [name] => self.modules[module.index()].names.get(&name.text)?.global?,
            [head, name] => {
                let Global::Module(target) = self.modules[module.index()].names.get(&head.text)?.global?
                else {
                    return None;
                };
                self.modules[target.index()].names.get(&name.text)?.global?
            }
            _ => return None,
        };
        match global {
            Global::Cluster(id) => Some(id),
            Global::Module(_)
            | Global::Param(_)
            | Global::Let(_)
            | Global::Function(_)
            | Global::Component(_) => None,
        }
    }

    /// The tables of a program that is lowered already, for expressions that come later.
    pub fn of(program: &Program) -> Tables {
        let modules = program.modules.iter().map(|module| ModuleTable {
            names: module
                .names
                .iter()
                .map(|(name, global)| {
                    (name.clone(), Named { place: place_of(program, *global), global: Some(*global) })
                })
                .collect(),
            ..ModuleTable::default()
        });
        let functions = program.functions.iter().map(|function| {
            Arc::new(Signature {
                name: function.name.clone(),
                parameters: function
                    .parameters
                    .iter()
                    .map(|parameter| SignatureParameter {
                        name: parameter.name.clone(),
                        place: Some(parameter.place),
                        required: !parameter.optional && parameter.default.is_none(),
                    })
                    .collect(),
            })
        });
        Tables { modules: modules.collect(), functions: functions.collect(), ..Tables::default() }
    }
}

fn place_of(program: &Program, global: Global) -> Place {
    match global {
        Global::Module(_) => Place::default(),
        Global::Param(id) => program.params[id.index()].place,
        Global::Let(id) => program.lets[id.index()].place,
        Global::Function(id) => program.functions[id.index()].place,
        Global::Component(id) => program.components[id.index()].place,
        Global::Cluster(id) => program.clusters[id.index()].place,
    }
}

/// Whether a text can be written as a name.
pub(crate) fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && characters.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// How a global is called in messages.
pub(super) fn sort_of(global: Global) -> &'static str {
    match global {
        Global::Module(_) => "import",
        Global::Param(_) => "param",
        Global::Let(_) => "let",
        Global::Function(_) => "function",
        Global::Component(_) => "component",
        Global::Cluster(_) => "cluster",
    }
}
