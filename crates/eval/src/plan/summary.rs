//! What a component may set, its own uses included, so that only uses that matter are entered.

use indexmap::{IndexMap, IndexSet};
use kspec_base::{Place, SmolStr};
use rustc_hash::FxBuildHasher;

use super::bodies::BodyPlan;
use super::targets::Target;

type NameSet = IndexSet<SmolStr, FxBuildHasher>;

#[derive(Default, Clone)]
pub(crate) struct Summary {
    pub vars: NameSet,
    pub group_vars: NameSet,
    /// Variables that overrides of nodes set.
    pub node_vars: NameSet,
    /// Variables that groups or nodes set, and where the first one does.
    pub host_vars: IndexMap<SmolStr, Place, FxBuildHasher>,
    pub has_groups: bool,
    pub has_nodes: bool,
}

impl Summary {
    pub fn of(plan: &BodyPlan<'_>) -> Summary {
        let mut summary = Summary::default();
        summary.vars.extend(plan.vars.names().cloned());
        let blocks = plan.groups.iter().chain(&plan.nodes).map(|block| (&block.fields, block.head));
        let overrides = plan.overrides.iter().filter_map(|changed| match changed.target {
            Target::Group(..) | Target::Node(..) => Some((&changed.fields, changed.target_place)),
            Target::Vars(_) | Target::Use(_) | Target::File(_) | Target::Other => None,
        });
        for (fields, head) in blocks.chain(overrides) {
            for (name, definers) in &fields.definers.0 {
                let place = definers.first().map_or(head, |definer| definer.origin.place);
                summary.host_vars.entry(name.clone()).or_insert(place);
            }
        }
        for group in &plan.groups {
            summary.group_vars.extend(group.fields.definers.names().cloned());
        }
        for changed in &plan.overrides {
            let names = changed.fields.definers.names().cloned();
            match changed.target {
                Target::Vars(_) => summary.vars.extend(names),
                Target::Group(..) => summary.group_vars.extend(names),
                Target::Node(..) => summary.node_vars.extend(names),
                Target::Use(_) | Target::File(_) | Target::Other => {}
            }
        }
        summary.has_groups = !plan.groups.is_empty();
        summary.has_nodes = !plan.nodes.is_empty();
        summary
    }

    /// Adds what a use inside may set.
    pub fn include(&mut self, other: &Summary) {
        self.vars.extend(other.vars.iter().cloned());
        self.group_vars.extend(other.group_vars.iter().cloned());
        self.node_vars.extend(other.node_vars.iter().cloned());
        for (name, place) in &other.host_vars {
            self.host_vars.entry(name.clone()).or_insert(*place);
        }
        self.has_groups |= other.has_groups;
        self.has_nodes |= other.has_nodes;
    }
}
