//! Overrides whose target only evaluation knows: one that names nothing is told.

use kspec_base::{SmolStr, nearest};

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::diagnostics;
use crate::plan::{NameRef, Target};
use crate::session::Session;
use crate::stop::Eval;
use crate::things::Container;

impl<'a> Session<'a> {
    /// Looks at the overrides of the chain. Plain names that nothing can make were told before.
    pub fn judge_overrides(&self, cluster: &Cluster<'a>) {
        for level in &cluster.levels {
            let body = self.body(*level);
            // What fails inside was told.
            let _ = self.body_overrides(cluster, &body);
        }
    }

    fn body_overrides(&self, cluster: &Cluster<'a>, body: &Body<'a>) -> Eval<()> {
        for changed in &body.plan.overrides {
            let place = changed.target_place;
            let (what, name) = match &changed.target {
                Target::Node(name, _) => ("node", *name),
                Target::Group(name, _) => ("group", *name),
                Target::Use(names) => match names.first() {
                    Some(name) => ("use", *name),
                    None => continue,
                },
                Target::Vars(_) | Target::File(_) | Target::Other => continue,
            };
            self.each_round(&body.plan.blocks, &body.site, changed.block, |env, _| {
                let name: NameRef<'a> = name;
                let name = self.name(name, env)?;
                let there = match what {
                    "node" => self.node_named(cluster, &name, place)?.is_some(),
                    "group" => self.group(cluster, &name, place)?.is_some(),
                    _ => self.use_named(Container::Chain(cluster.ix), &name, place)?.is_some(),
                };
                if !there {
                    let names: Vec<SmolStr> = match what {
                        "node" => self.node_list(cluster, place)?.by_name.keys().cloned().collect(),
                        "group" => self.members(cluster, place)?.by_name.keys().cloned().collect(),
                        _ => self.use_names(Container::Chain(cluster.ix), place)?,
                    };
                    let near = nearest(&name, names.iter().map(SmolStr::as_str), 3);
                    let near: Vec<String> = near.into_iter().map(str::to_owned).collect();
                    self.tell(diagnostics::not_there(what, &name, &near, names.len(), place));
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}
