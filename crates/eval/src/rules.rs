//! Rules, in three-valued logic: what cannot be known is silent.

use std::collections::BTreeSet;

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{BinaryOp, Expr, ExprKind, RuleDecl, RuleEntry, UnaryOp};
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
    /// Variables read as `vars.x`: whose groups and nodes a rule has to look at too.
    pub reads: BTreeSet<SmolStr>,
    /// The entries that wrote what was read, in order of reading.
    pub places: Vec<Place>,
}

/// A rule that runs, and the scope of its own lets.
struct Running<'a, 'r> {
    rule: &'a RuleDecl,
    env: &'r Env<'a>,
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
        self.watch.replace(Watch { lens: Some(lens), ..Watch::default() });
        let env = Env { body: cluster.levels.last().copied(), ..Env::default() }.scoped(&rule.body.lets);
        let running = Running { rule, env: &env };
        self.rule_entries(&running, &rule.body.inner, &env);
        self.watch.take().reads
    }

    /// Notes for the rule that runs, if one does, where something that it read was written.
    pub fn watch_place(&self, place: impl FnOnce() -> Option<Place>) {
        if self.watch.borrow().lens.is_some()
            && let Some(place) = place()
        {
            self.watch.borrow_mut().places.push(place);
        }
    }

    /// Where a node is named.
    pub fn head_of(&self, cluster: &Cluster<'a>, node: &str, place: Place) -> Option<Place> {
        let id = self.node_named(cluster, node, place).ok()??;
        Some(cluster.node(id).head())
    }

    fn rule_entries(&self, running: &Running<'a, '_>, entries: &'a [RuleEntry], env: &Env<'a>) {
        for entry in entries {
            if let RuleEntry::Given(condition) = entry
                && self.kleene(condition, env) != Some(true)
            {
                return;
            }
        }
        for entry in entries {
            match entry {
                RuleEntry::Given(_) => {}
                RuleEntry::Require(condition) => {
                    let before = self.watch.borrow().places.len();
                    if self.kleene(condition, env) == Some(false) {
                        self.not_kept(running, before);
                    }
                }
                RuleEntry::If(choice) => self.rule_choice(running, choice, env),
                RuleEntry::For(round) => {
                    let mut rounds = Vec::new();
                    // Rounds that cannot be known are as silent as conditions.
                    let _ = self.quietly(|| {
                        self.rounds(round.names.len(), &round.collection, env, |variables| {
                            let head = variables.node().map(|(ix, node)| self.cluster(ix).node(node).head());
                            rounds.push((head, env.round(variables, &round.lets)));
                            Ok(())
                        })
                    });
                    for (head, inner) in rounds {
                        self.watch_place(|| head);
                        let wanted = round.condition.as_ref().map(|condition| self.kleene(condition, &inner));
                        if wanted.is_none_or(|wanted| wanted == Some(true)) {
                            self.rule_entries(running, &round.body, &inner);
                        }
                    }
                }
            }
        }
    }

    fn rule_choice(
        &self,
        running: &Running<'a, '_>,
        choice: &'a kspec_sema::hir::If<Vec<RuleEntry>>,
        env: &Env<'a>,
    ) {
        let mut chosen = choice.otherwise.as_ref();
        for (condition, body) in &choice.branches {
            match self.kleene(condition, env) {
                Some(true) => {
                    chosen = Some(body);
                    break;
                }
                Some(false) => {}
                None => return,
            }
        }
        if let Some(body) = chosen {
            self.rule_entries(running, &body.inner, &env.scoped(&body.lets));
        }
    }

    /// Tells that a requirement does not hold, at the last entry that wrote something it read (those from `before`
    /// on), else at the last that the rule read. Where nobody wrote anything, nobody is told.
    fn not_kept(&self, running: &Running<'a, '_>, before: usize) {
        let place = {
            let watch = self.watch.borrow();
            watch.places[before..].last().or(watch.places.last()).copied()
        };
        let Some(place) = place else { return };
        let because = running.rule.because.as_ref();
        let because = because.and_then(|text| self.quietly(|| self.eval(text, running.env)).ok());
        let because = because.as_ref().and_then(Value::as_text).map(SmolStr::as_str);
        self.tell(diagnostics::rule_failed(&running.rule.id, because, place, running.rule.place));
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
