//! Tests and rules.

use kspec_syntax::tree;

use super::Lowerer;
use super::clusters::Standing;
use super::setting::{Setting, Stage};
use crate::diagnostics::{self, GivenFault};
use crate::hir::{RuleDecl, RuleEntry, TestDecl, TestEntry};

impl Lowerer<'_> {
    pub(super) fn test(&mut self, test: &tree::TestItem) -> TestDecl {
        let place = self.at(test.title.span);
        let refuses = test.refuses.as_ref().map(|refuses| {
            refuses.code.as_ref().map(|code| {
                let place = self.at(code.span);
                if !is_code(&code.text) {
                    self.tell(diagnostics::no_error_code(&code.text, place));
                }
                (code.text.clone(), place)
            })
        });
        let givens = self.givens(&test.body);
        let mut clusters = Vec::new();
        let body = self.within(Setting::of(Stage::Test), |this| {
            for entry in &test.body.entries {
                let tree::EntryKind::Cluster(item) = &entry.kind else { continue };
                let id = this.declare_inner(item);
                clusters.push(id);
                if let Some(name) = item.name.literal().filter(|name| !name.is_empty()) {
                    this.judge_test_cluster(name, item);
                    this.test_clusters.push((name.into(), id));
                }
            }
            this.scoped(&test.body, |this, block| {
                let items = block.entries.iter().filter_map(|entry| match &entry.kind {
                    tree::EntryKind::Cluster(item) => Some((item, &entry.doc)),
                    _ => None,
                });
                for (id, (item, docs)) in clusters.iter().zip(items) {
                    this.cluster(*id, item, docs, Standing::Test);
                }
                block.entries.iter().filter_map(|entry| this.test_entry(entry, Nesting::Test)).collect()
            })
        });
        self.test_clusters.clear();
        TestDecl { title: test.title.text.clone(), place, refuses, givens, clusters, body }
    }

    fn judge_test_cluster(&mut self, name: &str, item: &tree::ClusterItem) {
        let place = self.at(item.name.span());
        if let Some((_, first)) = self.test_clusters.iter().find(|(other, _)| other == name) {
            let first = self.tables.clusters[first.index()].place;
            self.tell(diagnostics::declared_twice(name, place, first));
        } else if let Some(named) = self.tables.modules[self.module.index()].names.get(name) {
            let what = format!("{} of the file", named.global.map_or("import", super::tables::sort_of));
            let told = diagnostics::shadowed_name(name, ("cluster", place), (&what, named.place));
            self.tell(told);
        }
    }

    /// `given` entries, which come first and set a param each.
    fn givens(
        &mut self,
        block: &tree::Block,
    ) -> Vec<(crate::hir::ParamId, kspec_base::Place, crate::hir::Expr)> {
        let mut givens = Vec::new();
        let mut set: Vec<(kspec_base::SmolStr, kspec_base::Place)> = Vec::new();
        let mut late = false;
        for entry in &block.entries {
            let tree::EntryKind::Given(given) = &entry.kind else {
                late |= !matches!(
                    entry.kind,
                    tree::EntryKind::Broken | tree::EntryKind::Incomplete(_) | tree::EntryKind::Unknown(..)
                );
                continue;
            };
            let Some(name) = &given.name else {
                let place = self.at(given.value.span);
                self.tell(diagnostics::wrong_given("", GivenFault::ConditionInTest, place));
                continue;
            };
            let place = self.at(name.span);
            if late {
                self.tell(diagnostics::wrong_given(&name.text, GivenFault::Late, place));
            }
            if let Some((_, first)) = set.iter().find(|(other, _)| *other == name.text) {
                let first = *first;
                self.tell(diagnostics::argument_twice(&name.text, place, first));
                continue;
            }
            set.push((name.text.clone(), place));
            let params = self.params_named(&name.text);
            if params.is_empty() {
                let names = self.param_names();
                let near = kspec_base::did_you_mean(&name.text, names.iter().map(|name| name.as_str()));
                self.tell(diagnostics::wrong_given(&name.text, GivenFault::UnknownParam { near }, place));
            }
            for param in params {
                let value = self.outside(|this| this.expr(&given.value));
                givens.push((param, place, value));
            }
        }
        givens
    }

    fn test_entry(&mut self, entry: &tree::Entry, nesting: Nesting) -> Option<TestEntry> {
        Some(match &entry.kind {
            tree::EntryKind::Assert(assert) => TestEntry::Assert(self.assert(assert, entry.span)),
            tree::EntryKind::If(inner) => {
                TestEntry::If(Box::new(self.if_entry(inner, entry.span, |this, block| {
                    block.entries.iter().filter_map(|entry| this.test_entry(entry, Nesting::Inner)).collect()
                })))
            }
            tree::EntryKind::For(inner) => {
                TestEntry::For(Box::new(self.for_entry(inner, entry.span, |this, block| {
                    block.entries.iter().filter_map(|entry| this.test_entry(entry, Nesting::Inner)).collect()
                })))
            }
            tree::EntryKind::Given(_) | tree::EntryKind::Cluster(_) if nesting == Nesting::Test => {
                return None;
            }
            _ => {
                let block = match nesting {
                    Nesting::Test => "a test",
                    Nesting::Inner => "a block inside a test, which holds asserts",
                };
                self.out_of_place(entry, block);
                return None;
            }
        })
    }

    pub(super) fn rule(&mut self, rule: &tree::RuleItem) -> RuleDecl {
        let place = self.at(rule.id.span);
        let mut because = None;
        let body = self.within(Setting::of(Stage::Rule), |this| {
            this.scoped(&rule.body, |this, block| {
                for entry in &block.entries {
                    if let tree::EntryKind::Because(text) = &entry.kind {
                        because = Some(this.expr(text));
                    }
                }
                this.rule_entries(block)
            })
        });
        RuleDecl { id: rule.id.text.clone(), place, because, body }
    }

    fn rule_entries(&mut self, block: &tree::Block) -> Vec<RuleEntry> {
        block.entries.iter().filter_map(|entry| self.rule_entry(entry)).collect()
    }

    fn rule_entry(&mut self, entry: &tree::Entry) -> Option<RuleEntry> {
        Some(match &entry.kind {
            tree::EntryKind::Given(given) => {
                if let Some(name) = &given.name {
                    let place = self.at(name.span);
                    self.tell(diagnostics::wrong_given(&name.text, GivenFault::ParamInRule, place));
                    return None;
                }
                RuleEntry::Given(self.expr(&given.value))
            }
            tree::EntryKind::Require(condition) => RuleEntry::Require(self.expr(condition)),
            tree::EntryKind::If(inner) => {
                RuleEntry::If(Box::new(self.if_entry(inner, entry.span, Self::rule_entries)))
            }
            tree::EntryKind::For(inner) => {
                RuleEntry::For(Box::new(self.for_entry(inner, entry.span, Self::rule_entries)))
            }
            tree::EntryKind::Because(_) => return None,
            _ => {
                self.out_of_place(entry, "a rule");
                return None;
            }
        })
    }
}

/// How deep in a test a block lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    Test,
    Inner,
}

fn is_code(text: &str) -> bool {
    text.strip_prefix('K')
        .is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
}
