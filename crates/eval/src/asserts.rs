//! Stage 4: asserts of bodies and of files.

use kspec_base::SmolStr;
use kspec_sema::hir::{Assert, ClusterItem};
use kspec_values::Value;

use crate::clusters::Cluster;
use crate::diagnostics;
use crate::frames::{BodyId, Env};
use crate::plan::Block;
use crate::session::Session;
use crate::sites::Site;
use crate::stop::{Eval, Stop};
use crate::things::ClusterIx;

/// How an assert went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Holds,
    Fails,
    /// It could not be judged; the reason was told.
    Poisoned,
    /// Depends on objects.
    Skipped,
}

impl<'a> Session<'a> {
    /// All asserts of a cluster: of its bodies, uses, groups and nodes.
    pub fn cluster_asserts(&self, ix: ClusterIx) {
        let cluster = self.cluster(ix);
        self.within(&cluster.name, || {
            self.with_budget(|| {
                for level in &cluster.levels {
                    self.body_asserts(*level);
                }
                self.group_asserts(&cluster);
                self.node_asserts(&cluster);
            });
        });
    }

    fn body_asserts(&self, id: BodyId) {
        let body = self.body(id);
        self.block_asserts(&body.plan.blocks, &body.site, &body.plan.asserts);
        for entry in 0..body.plan.uses.len() as u32 {
            for inner in self.entered_uses(&body, entry).unwrap_or_default() {
                self.body_asserts(inner);
            }
        }
    }

    fn group_asserts(&self, cluster: &Cluster<'a>) {
        let Ok(parts) = self.group_parts(cluster) else { return };
        for name in parts.names() {
            for part in parts.of(name) {
                let body = self.body(part.body);
                let fields = &body.plan.groups[part.entry as usize].fields;
                self.block_asserts(&fields.blocks, &part.site, &fields.asserts);
            }
        }
    }

    fn node_asserts(&self, cluster: &Cluster<'a>) {
        let Ok(list) = self.node_list(cluster, cluster.decl.place) else { return };
        for id in list.by_name.values() {
            let node = cluster.node(*id);
            let fields = node.fields();
            self.block_asserts(&fields.blocks, &node.site, &fields.asserts);
        }
    }

    fn block_asserts(&self, blocks: &[Block<'a>], site: &Site<'a>, asserts: &[(u32, &'a Assert)]) {
        for (block, assert) in asserts {
            // A guard that failed was told.
            let _ = self.each_round(blocks, site, *block, |env, _| {
                self.assert(assert, env);
                Ok(())
            });
        }
    }

    /// Asserts at the top of files. In loops of clusters they see the loop's variables.
    pub fn top_asserts(&self) {
        for module in &self.program.modules {
            for assert in &module.asserts {
                self.assert(assert, &Env::default());
            }
            self.item_asserts(&module.clusters, &Env::default());
        }
    }

    fn item_asserts(&self, items: &'a [ClusterItem], env: &Env<'a>) {
        for item in items {
            match item {
                ClusterItem::Cluster(_) => {}
                ClusterItem::Assert(assert) => drop(self.assert(assert, env)),
                ClusterItem::For(round) => {
                    let condition = round.condition.as_ref();
                    // What fails was told when the clusters were made.
                    let _ = self.rounds(round.names.len(), &round.collection, env, |variables| {
                        let inner = env.round(variables, &round.lets);
                        if self.holds(condition, &inner)? {
                            self.nested(round.place, || {
                                self.item_asserts(&round.body, &inner);
                                Ok(())
                            })?;
                        }
                        Ok(())
                    });
                }
            }
        }
    }

    pub fn assert(&self, assert: &'a Assert, env: &Env<'a>) -> Outcome {
        match self.condition(&assert.condition, env) {
            Ok(true) => Outcome::Holds,
            Ok(false) => {
                let message = assert.message.as_ref().map(|message| self.message(message, env));
                match message.transpose() {
                    Ok(message) => {
                        let place = assert.condition.place;
                        self.tell(diagnostics::assert_failed(message.as_deref(), place));
                        Outcome::Fails
                    }
                    Err(_) => Outcome::Poisoned,
                }
            }
            Err(Stop::Unevaluated) => Outcome::Skipped,
            Err(Stop::Absent | Stop::Poison) => Outcome::Poisoned,
        }
    }

    fn message(&self, message: &'a kspec_sema::hir::Expr, env: &Env<'a>) -> Eval<SmolStr> {
        match self.needed(message, env)? {
            Value::Text(text) | Value::Marked(_, text) => Ok(text),
            other => {
                let kind = other.kind_name();
                Err(self.tell(diagnostics::wrong_kind("a message is a text", kind, message.place)))
            }
        }
    }
}
