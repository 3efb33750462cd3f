//! What evaluation hands to targets: one [`ClusterView`] for each built cluster.

use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::Release;
use kspec_values::{Value, compare_versions};

/// A built cluster, every value final.
#[derive(Clone)]
pub struct ClusterView {
    pub name: SmolStr,
    /// The path of the spec that declares it, as shown.
    pub spec: SmolStr,
    /// The place of its name.
    pub place: Place,
    /// `None`: no inventory (a managed cluster).
    pub kubespray: Option<Arc<dyn Release>>,
    pub kubernetes: SmolStr,
    /// `kubernetes` was written, here or in a base (then `kube_version` is written too).
    pub kubernetes_written: bool,
    /// Cluster scope, in order of definition (base first).
    pub vars: Vec<VariableView>,
    /// Groups that nodes are in or that a `group` block declares, in order of first mention.
    pub groups: Vec<GroupView>,
    /// In order: base first, text order, then uses.
    pub nodes: Vec<NodeView>,
    /// Text files that the spec declares, in order.
    pub files: Vec<FileView>,
    /// Whether there are objects, which are neither checked nor written yet.
    pub has_objects: bool,
}

#[derive(Clone, Debug)]
pub struct GroupView {
    pub name: SmolStr,
    /// A `group` block stands for it (then it may have no members).
    pub declared: bool,
    /// Names of nodes, in order (`first` already applied).
    pub members: Vec<SmolStr>,
    /// Variables that the group scope sets; each value is what a member sees through this group (cluster scope
    /// merged in, so a dict is whole).
    pub vars: Vec<VariableView>,
}

#[derive(Clone, Debug)]
pub struct NodeView {
    pub name: SmolStr,
    pub place: Place,
    /// As written, without `k8s_cluster` and `all`.
    pub groups: Vec<SmolStr>,
    /// Variables that the node scope sets, or that several of its groups set together; final.
    pub vars: Vec<VariableView>,
}

#[derive(Clone, Debug)]
pub struct VariableView {
    pub name: SmolStr,
    pub value: Value,
    /// The entry that set it last, for comments, messages and `sources`.
    pub place: Place,
    /// The doc comment of that entry.
    pub doc: Option<SmolStr>,
    /// Own variables of the user: relative to `group_vars`. `None`: the release's catalogue says.
    pub file: Option<SmolStr>,
    /// Set by no entry of this scope but by its groups together (nodes only), or a default of the user's own
    /// catalogue (cluster only).
    pub derived: bool,
}

#[derive(Clone, Debug)]
pub struct FileView {
    pub name: SmolStr,
    pub text: SmolStr,
    pub place: Place,
}

impl ClusterView {
    /// `kube_version` as this release of kubespray reads it, where `kubernetes` was written. Up to 2.27 it wants a
    /// leading `v`, from 2.29 it stumbles over one.
    pub fn kube_version(&self) -> Option<String> {
        let release = self.kubespray.as_deref().filter(|_| self.kubernetes_written)?;
        let prefix = if compare_versions(release.version(), "2.28").is_lt() { "v" } else { "" };
        let version = self.kubernetes.strip_prefix('v').unwrap_or(&self.kubernetes);
        Some(format!("{prefix}{version}"))
    }

    /// What a node finally sees: node, else group, else cluster scope. The release's default is not asked.
    pub fn host_value<'a>(&'a self, node: &'a NodeView, name: &str) -> Option<&'a Value> {
        if let Some(own) = node.vars.iter().find(|v| v.name == name) {
            return Some(&own.value);
        }
        let group = self.groups.iter().filter(|g| node.groups.contains(&g.name));
        let group = group.flat_map(|g| &g.vars).find(|v| v.name == name);
        group.or_else(|| self.vars.iter().find(|v| v.name == name)).map(|v| &v.value)
    }
}
