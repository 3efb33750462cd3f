//! What stands at the top of files.

use super::Checker;
use super::fitting::Target;
use super::scope::Scope;
use super::subject::Subject;
use super::typing::text_type;
use super::units::Body;
use super::variables::Known;
use crate::hir::{
    ClusterItem, FunctionId, LetId, ModuleId, ParamDecl, RuleDecl, RuleEntry, TestDecl, TestEntry,
};

impl<'p> Checker<'p> {
    /// The scope of a file's items.
    pub(super) fn top(&mut self, module: ModuleId) -> Scope<'p> {
        let tuple = self.tuples[0].clone();
        Scope::new(self.unit(Body::Top(module), &tuple, None))
    }

    /// All that belongs to no cluster.
    pub(super) fn check_items(&mut self) {
        let program = self.program;
        for param in &program.params {
            if let Some(default) = &param.default {
                let scope = self.top(param.module);
                let subject = param_subject(param);
                self.check(&scope, default, &Target::new(param.ty.clone(), &subject));
            }
        }
        for number in 0..program.lets.len() {
            self.let_typing(LetId(number as u32));
        }
        for number in 0..program.functions.len() {
            self.function_typing(FunctionId(number as u32));
        }
        for default in program.defaults.values() {
            let scope = self.top(default.module);
            let subject = Subject::Named("the default");
            self.check(&scope, &default.value, &Target::new(default.ty.clone(), &subject));
        }
        for number in 0..program.modules.len() {
            self.check_module(ModuleId(number as u32));
        }
    }

    fn check_module(&mut self, id: ModuleId) {
        let module = &self.program.modules[id.index()];
        let scope = self.top(id);
        for (number, variable) in module.variables.iter().enumerate() {
            if let Some(default) = &variable.default {
                let subject = Subject::Variable {
                    name: variable.name.clone(),
                    place: variable.place,
                    known: Known::Own(id, number),
                    release: None,
                };
                self.check(&scope, default, &Target::new(variable.ty.clone(), &subject));
            }
        }
        self.cluster_items(&scope, &module.clusters);
        for assert in &module.asserts {
            self.assert(&scope, assert);
        }
        for test in &module.tests {
            self.test(&scope, test);
        }
        let tuple = self.tuples[0].clone();
        let rules = Scope::new(self.unit(Body::Rules(id), &tuple, None));
        for rule in &module.rules {
            self.rule(&rules, rule);
        }
    }

    fn cluster_items(&mut self, scope: &Scope<'p>, items: &'p [ClusterItem]) {
        for item in items {
            match item {
                ClusterItem::Cluster(id) => self.name_text(scope, &self.program.clusters[id.index()].name),
                ClusterItem::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.cluster_items(&inner, &around.body);
                    self.settle_lets(&inner, &around.lets);
                }
                ClusterItem::Assert(assert) => self.assert(scope, assert),
            }
        }
    }

    fn test(&mut self, scope: &Scope<'p>, test: &'p TestDecl) {
        for (param, _, value) in &test.givens {
            let decl = &self.program.params[param.index()];
            let subject = param_subject(decl);
            self.check(scope, value, &Target::new(decl.ty.clone(), &subject));
        }
        let inner = scope.enter_lets(&test.body.lets);
        self.test_entries(&inner, &test.body.inner);
        self.settle_lets(&inner, &test.body.lets);
    }

    fn test_entries(&mut self, scope: &Scope<'p>, entries: &'p [TestEntry]) {
        for entry in entries {
            match entry {
                TestEntry::Assert(assert) => self.assert(scope, assert),
                TestEntry::If(branches) => self.branches(scope, branches, &mut |checker, scope, entries| {
                    checker.test_entries(scope, entries);
                }),
                TestEntry::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.test_entries(&inner, &around.body);
                    self.settle_lets(&inner, &around.lets);
                }
            }
        }
    }

    fn rule(&mut self, scope: &Scope<'p>, rule: &'p RuleDecl) {
        let inner = scope.enter_lets(&rule.body.lets);
        self.rule_entries(&inner, &rule.body.inner);
        self.settle_lets(&inner, &rule.body.lets);
        if let Some(because) = &rule.because {
            let subject = Subject::Named("the reason");
            self.check(&inner, because, &Target::new(text_type(), &subject));
        }
    }

    fn rule_entries(&mut self, scope: &Scope<'p>, entries: &'p [RuleEntry]) {
        for entry in entries {
            match entry {
                RuleEntry::Given(condition) | RuleEntry::Require(condition) => {
                    self.condition(scope, condition);
                }
                RuleEntry::If(branches) => self.branches(scope, branches, &mut |checker, scope, entries| {
                    checker.rule_entries(scope, entries);
                }),
                RuleEntry::For(around) => {
                    let inner = self.enter_loop(scope, around);
                    self.rule_entries(&inner, &around.body);
                    self.settle_lets(&inner, &around.lets);
                }
            }
        }
    }
}

fn param_subject(param: &ParamDecl) -> Subject {
    Subject::Param { name: param.name.clone(), place: param.place }
}
