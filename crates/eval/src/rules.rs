//! Rules, in three-valued logic: what cannot be known is silent.

use std::collections::BTreeSet;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{BinaryOp, Expr, ExprKind, RuleDecl, RuleEntry, Scoped, UnaryOp};
use kspec_values::Value;

use crate::clusters::Cluster;
use crate::diagnostics;
use crate::frames::{Env, NodeId};
use crate::session::Session;
use crate::stop::Eval;
use crate::things::ClusterIx;

/// Whose variables `vars` means while a rule runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lens {
    Cluster,
    Group(SmolStr),
    Node(NodeId),
}

/// What a rule reads while it runs.
#[derive(Default)]
pub(crate) struct Watch {
    pub lens: Option<Lens>,
    pub reads: BTreeSet<SmolStr>,
}

impl<'a> Session<'a> {
    /// All rules of the modules that the cluster's file reaches.
    pub fn cluster_rules(&self, ix: ClusterIx) {
        let cluster = self.cluster(ix);
        self.within(&cluster.name, || {
            self.with_budget(|| {
                for module in &self.program.modules[cluster.module().index()].reach {
                    for rule in &self.program.modules[module.index()].rules {
                        self.rule(&cluster, rule);
                    }
                }
            });
        });
    }

    fn rule(&self, cluster: &Cluster<'a>, rule: &'a RuleDecl) {
        let reads = self.rule_through(cluster, rule, Lens::Cluster);
        let overrides = |name: &SmolStr| reads.contains(name);
        if cluster.summary.group_vars.iter().any(overrides)
            && let Ok(members) = self.members(cluster, rule.place)
        {
            for group in members.by_name.keys() {
                let sets = |name: &SmolStr| {
                    matches!(self.group_setting(cluster, group, name, rule.place), Ok(Some(_)))
                };
                if reads.iter().any(sets) {
                    self.rule_through(cluster, rule, Lens::Group(group.clone()));
                }
            }
        }
        let Ok(nodes) = self.node_list(cluster, rule.place) else { return };
        for id in nodes.by_name.values() {
            let node = cluster.node(*id);
            let sets = |name: &SmolStr| node.fields().has(name) || cluster.summary.node_vars.contains(name);
            if reads.iter().any(sets) {
                self.rule_through(cluster, rule, Lens::Node(*id));
            }
        }
    }

    /// Runs a rule once and gives the variables that it read.
    fn rule_through(&self, cluster: &Cluster<'a>, rule: &'a RuleDecl, lens: Lens) -> BTreeSet<SmolStr> {
        self.watch.replace(Watch { lens: Some(lens.clone()), reads: BTreeSet::new() });
        let env = Env { body: cluster.levels.last().copied(), ..Env::default() };
        let failed = self.rule_block(&rule.body, &env);
        let reads = self.watch.take().reads;
        if failed == Verdict::Fails
            && let Some(place) = self.written(cluster, &reads, &lens)
        {
            let because = rule.because.as_ref().and_then(|text| {
                let env = Env { body: cluster.levels.last().copied(), ..Env::default() };
                self.quietly(|| self.eval(text, &env)).ok()
            });
            let because = because.as_ref().and_then(Value::as_text).map(SmolStr::as_str);
            self.tell(diagnostics::rule_failed(&rule.id, because, place, rule.place));
        }
        reads
    }

    /// The last entry that wrote one of the variables.
    fn written(&self, cluster: &Cluster<'a>, reads: &BTreeSet<SmolStr>, lens: &Lens) -> Option<Place> {
        let places = reads.iter().filter_map(|name| {
            let at = cluster.decl.place;
            let setting = match lens {
                Lens::Cluster => None,
                Lens::Group(group) => self.group_setting(cluster, group, name, at).ok()?,
                Lens::Node(id) => self.node_setting(cluster, *id, name, at).ok()?,
            };
            let setting = setting.or_else(|| self.cluster_setting(cluster, name, at).ok())?;
            setting.origin.map(|origin| origin.place)
        });
        places.last()
    }

    fn rule_block(&self, block: &'a Scoped<Vec<RuleEntry>>, env: &Env<'a>) -> Verdict {
        self.rule_entries(&block.inner, &env.scoped(&block.lets))
    }

    fn rule_entries(&self, entries: &'a [RuleEntry], env: &Env<'a>) -> Verdict {
        for entry in entries {
            if let RuleEntry::Given(condition) = entry
                && self.kleene(condition, env) != Some(true)
            {
                return Verdict::Silent;
            }
        }
        let mut verdict = Verdict::Silent;
        for entry in entries {
            let here = match entry {
                RuleEntry::Given(_) => Verdict::Silent,
                RuleEntry::Require(condition) => match self.kleene(condition, env) {
                    Some(false) => Verdict::Fails,
                    Some(true) | None => Verdict::Silent,
                },
                RuleEntry::If(choice) => self.rule_choice(choice, env),
                RuleEntry::For(round) => {
                    let mut inside = Verdict::Silent;
                    let _ = self.quietly(|| {
                        self.rounds(round.names.len(), &round.collection, env, |variables| {
                            let inner = env.round(variables, &round.lets);
                            if self.holds(round.condition.as_ref(), &inner)? {
                                inside = inside.and(self.rule_entries(&round.body, &inner));
                            }
                            Ok(())
                        })
                    });
                    inside
                }
            };
            verdict = verdict.and(here);
        }
        verdict
    }

    fn rule_choice(&self, choice: &'a kspec_sema::hir::If<Vec<RuleEntry>>, env: &Env<'a>) -> Verdict {
        for (condition, body) in &choice.branches {
            match self.kleene(condition, env) {
                Some(true) => return self.rule_block(body, env),
                Some(false) => {}
                None => return Verdict::Silent,
            }
        }
        choice.otherwise.as_ref().map_or(Verdict::Silent, |body| self.rule_block(body, env))
    }

    /// True, false, or unknown.
    fn kleene(&self, expr: &'a Expr, env: &Env<'a>) -> Option<bool> {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.kleene(inner, env).map(|value| !value),
            ExprKind::Chain(first, rest) => match rest.first() {
                Some((BinaryOp::And, ..)) => self.kleene_until(first, rest, env, false),
                Some((BinaryOp::Or, ..)) => self.kleene_until(first, rest, env, true),
                _ => self.leaf(expr, env),
            },
            _ => self.leaf(expr, env),
        }
    }

    fn kleene_until(
        &self,
        first: &'a Expr,
        rest: &'a [(BinaryOp, Place, Expr)],
        env: &Env<'a>,
        end: bool,
    ) -> Option<bool> {
        let operands = std::iter::once(first).chain(rest.iter().map(|(_, _, operand)| operand));
        let mut unknown = false;
        for operand in operands {
            match self.kleene(operand, env) {
                Some(value) if value == end => return Some(end),
                Some(_) => {}
                None => unknown = true,
            }
        }
        (!unknown).then_some(!end)
    }

    fn leaf(&self, expr: &'a Expr, env: &Env<'a>) -> Option<bool> {
        let value: Eval = self.quietly(|| self.needed(expr, env));
        value.ok().and_then(|value| value.as_bool())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Silent,
    Fails,
}

impl Verdict {
    fn and(self, other: Verdict) -> Verdict {
        if self == Verdict::Fails { self } else { other }
    }
}
