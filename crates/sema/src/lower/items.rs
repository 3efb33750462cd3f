//! Items in order of the text.

use kspec_base::SmolStr;
use kspec_syntax::tree;

use super::clusters::Standing;
use super::setting::{Setting, Stage};
use super::tables::ItemId;
use super::{Lowerer, SourceModule, doc};
use crate::diagnostics;
use crate::hir::{ClusterItem, CrdDecl, LetDecl, Module, ModuleId, ParamDecl};

impl Lowerer<'_> {
    /// Second pass: all items of all files.
    pub(super) fn modules(&mut self, modules: &[SourceModule]) {
        self.clusters = self.tables.clusters.iter().map(|_| None).collect();
        for (index, module) in modules.iter().enumerate() {
            self.module = ModuleId(index as u32);
            let mut made = Module {
                path: module.path.clone(),
                is_spec: module.is_spec,
                reach: self.in_force(modules),
                clusters: Vec::new(),
                asserts: Vec::new(),
                tests: Vec::new(),
                rules: Vec::new(),
                variables: Vec::new(),
                crds: Vec::new(),
                names: self.tables.modules[index]
                    .names
                    .iter()
                    .filter_map(|(name, named)| Some((name.clone(), named.global?)))
                    .collect(),
            };
            let ids = std::mem::take(&mut self.tables.modules[index].items);
            for ((source, syntax), id) in module.items.iter().zip(ids) {
                self.source = *source;
                self.item(&syntax.item, id, &mut made);
            }
            self.program.modules.push(made);
        }
    }

    fn item(&mut self, item: &tree::Item, id: ItemId, module: &mut Module) {
        match (&item.kind, id) {
            (tree::ItemKind::Param(param), _) => self.param(param, &item.doc, module.is_spec),
            (tree::ItemKind::Let(item_let), _) => {
                let decl = LetDecl {
                    name: item_let.name.text.clone(),
                    place: self.at(item_let.name.span),
                    module: self.module,
                    ty: item_let.ty.as_ref().map(|ty| self.ty(ty)),
                    value: self.expr(&item_let.value),
                    doc: doc(&item.doc),
                };
                self.program.lets.push(decl);
            }
            (tree::ItemKind::Function(function), ItemId::Function(id)) => {
                self.function(id, function, &item.doc)
            }
            (tree::ItemKind::Component(component), ItemId::Component(id)) => {
                self.component_item(id, component, &item.doc);
            }
            (tree::ItemKind::Cluster(cluster), ItemId::Cluster(id)) => {
                self.cluster(id, cluster, &item.doc, Standing::File);
                module.clusters.push(ClusterItem::Cluster(id));
            }
            (tree::ItemKind::ClusterLoop(entry), _) => {
                let made = self.cluster_loop(entry, item.span);
                module.clusters.push(made);
            }
            (tree::ItemKind::Catalogue(catalogue), _) => self.catalogue(catalogue, &mut module.variables),
            (tree::ItemKind::Crd(crd), _) => {
                let installed = self.installed(crd);
                let place = self.at(crd.path.span);
                module.crds.push(CrdDecl { path: crd.path.text.clone(), place, installed });
            }
            (tree::ItemKind::Rule(rule), _) => {
                let rule = self.rule(rule);
                module.rules.push(rule);
            }
            (tree::ItemKind::Test(test), _) => {
                let test = self.test(test);
                module.tests.push(test);
            }
            (tree::ItemKind::Assert(assert), _) => {
                let assert = self.assert(assert, item.span);
                module.asserts.push(assert);
            }
            (
                tree::ItemKind::Function(_)
                | tree::ItemKind::Component(_)
                | tree::ItemKind::Cluster(_)
                | tree::ItemKind::Import(_)
                | tree::ItemKind::Type(_)
                | tree::ItemKind::Broken
                | tree::ItemKind::Empty,
                _,
            ) => {}
        }
    }

    fn param(&mut self, param: &tree::ParamItem, docs: &Option<tree::Doc>, is_spec: bool) {
        let place = self.at(param.name.span);
        if !is_spec && !param.name.is_missing() {
            self.tell(diagnostics::param_outside_spec(&param.name.text, place));
        }
        let ty = self.declared_type(param.ty.as_ref());
        let header = Setting::of(Stage::Header);
        let default = self.within(header, |this| param.default.as_ref().map(|default| this.expr(default)));
        self.program.params.push(ParamDecl {
            name: param.name.text.clone(),
            place,
            module: self.module,
            ty,
            default,
            doc: doc(docs),
        });
    }

    /// The modules whose rules and the like hold in the current one: those that it reaches, and those that hold always.
    fn in_force(&self, modules: &[SourceModule]) -> Vec<ModuleId> {
        let mut reached = self.reached(self.module);
        let always = modules.iter().enumerate().filter(|(_, module)| module.always);
        for (index, _) in always {
            let id = ModuleId(index as u32);
            if !reached.contains(&id) {
                reached.push(id);
            }
        }
        reached
    }

    /// Modules reached by imports, breadth first, the module itself first.
    fn reached(&self, module: ModuleId) -> Vec<ModuleId> {
        let mut reached = vec![module];
        let mut next = 0;
        while next < reached.len() {
            for target in &self.tables.modules[reached[next].index()].imports {
                if !reached.contains(target) {
                    reached.push(*target);
                }
            }
            next += 1;
        }
        reached
    }

    /// Names of params that a test of the current file may set: its own, and those of specs it reaches.
    pub(super) fn params_named(&self, name: &str) -> Vec<crate::hir::ParamId> {
        let modules = self.reached(self.module);
        let globals = modules.iter().filter_map(|module| {
            match self.tables.modules[module.index()].names.get(name)?.global? {
                crate::hir::Global::Param(id) => Some(id),
                _ => None,
            }
        });
        globals.collect()
    }

    pub(super) fn param_names(&self) -> Vec<SmolStr> {
        let mut names: Vec<SmolStr> = self.tables.params.clone();
        names.sort();
        names.dedup();
        names
    }
}
