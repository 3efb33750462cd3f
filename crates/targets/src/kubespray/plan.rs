//! What stands where: groups and hosts of the inventory, files of group_vars and host_vars.

use std::collections::{BTreeMap, HashMap};

use kspec_ansible::ini;
use kspec_base::Diagnostic;
use kspec_eval::{ClusterView, GroupView, NodeView, VariableView};
use kspec_schema::Release;
use kspec_values::{OpaqueKind, Value};

use super::carried::Carried;
use super::{InventoryForm, value};
use crate::diagnostics::bad_home;

pub(super) const ALL: &str = "all";
pub(super) const K8S_CLUSTER: &str = "k8s_cluster";
/// The children of `k8s_cluster`, as in kubespray's sample inventory.
pub const BELOW_K8S_CLUSTER: [&str; 3] = ["kube_control_plane", "kube_node", "calico_rr"];
const BASTION: &str = "bastion";
/// Where a variable goes that no sample file has.
const HOME: &str = "k8s_cluster/k8s-cluster.yml";
const HOME_OF_ANSIBLE: &str = "all/all.yml";
/// Beats `k8s_cluster`, which has Ansible's default of 1.
const PRIORITY: i64 = 10;
/// Variables that stand with the host in the inventory file, beside the scalar `ansible_*`.
const WITH_THE_HOST: [&str; 6] =
    ["ip", "ip6", "access_ip", "access_ip6", "etcd_member_name", "kube_override_hostname"];

/// A variable in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub variable: &'a VariableView,
    pub form: EntryForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryForm {
    /// Written as `name: value`.
    Written,
    /// Its value is the variable of the same name in a vault file that is carried to this folder.
    Carried,
}

pub(super) struct GroupPlan<'a> {
    pub view: &'a GroupView,
    /// `ansible_group_priority`, where it is needed.
    pub priority: Option<i64>,
    pub entries: Vec<Entry<'a>>,
    /// Inside `group_vars`.
    pub path: String,
}

pub(super) struct HostPlan<'a> {
    pub view: &'a NodeView,
    /// Stand in the inventory file.
    pub inline: Vec<Entry<'a>>,
    /// Stand in `host_vars`.
    pub entries: Vec<Entry<'a>>,
    /// Inside `host_vars`.
    pub path: String,
}

pub(super) struct Plan<'a> {
    pub view: &'a ClusterView,
    /// Variables of the cluster scope that the view does not hold.
    pub header: &'a [VariableView],
    /// Groups with members, in order.
    pub groups: Vec<GroupPlan<'a>>,
    /// The children of `k8s_cluster` that have members.
    pub k8s_children: Vec<&'static str>,
    /// Cluster scope: by path inside `group_vars`, in Ansible's order.
    pub cluster: BTreeMap<String, Vec<Entry<'a>>>,
    pub hosts: Vec<HostPlan<'a>>,
    pub carried: Carried,
}

impl<'a> Plan<'a> {
    /// Writes a variable of another scope into a host's own file.
    pub(super) fn add_to_host(&mut self, index: usize, variable: &'a VariableView) {
        let host = &mut self.hosts[index];
        let name = host.view.name.as_str();
        if self.carried.take(&variable.value, &vault_folder("host_vars", name)) {
            host.path = file_beside_vaults(name, true);
        }
        host.entries.push(entry(variable));
    }

    /// Every variable that is written, with its value.
    pub(super) fn variables(&self) -> impl Iterator<Item = (&'a VariableView, &'a Value)> {
        let groups = self.groups.iter().flat_map(|group| &group.entries);
        let hosts = self.hosts.iter().flat_map(|host| host.inline.iter().chain(&host.entries));
        let entries = self.cluster.values().flatten().chain(groups).chain(hosts);
        entries.map(|entry| (entry.variable, &entry.variable.value))
    }
}

/// Variables that the header decides: `kube_version`, where `kubernetes` was written.
pub(super) fn header_variables(view: &ClusterView) -> Vec<VariableView> {
    let Some(version) = view.kube_version() else { return Vec::new() };
    vec![VariableView {
        name: "kube_version".into(),
        value: Value::text(version),
        place: view.place,
        doc: None,
        file: None,
        derived: false,
    }]
}

pub(super) fn below_k8s_cluster(group: &str) -> bool {
    BELOW_K8S_CLUSTER.contains(&group)
}

/// Whether a node sees group_vars/k8s_cluster.
pub(super) fn in_k8s_cluster(node: &NodeView) -> bool {
    node.groups.iter().any(|group| below_k8s_cluster(group))
}

/// A bastion takes no part in the cluster and does not need its variables.
pub(super) fn only_bastion(node: &NodeView) -> bool {
    !node.groups.is_empty() && node.groups.iter().all(|group| group == BASTION)
}

pub(super) fn plan<'a>(
    view: &'a ClusterView,
    header: &'a [VariableView],
    form: InventoryForm,
    diagnostics: &mut Vec<Diagnostic>,
) -> Plan<'a> {
    let mut carried = Carried::default();
    let cluster = cluster_scope(view, header, &mut carried, diagnostics);
    let with_members = || view.groups.iter().filter(|group| !group.members.is_empty());
    let k8s_children = BELOW_K8S_CLUSTER
        .into_iter()
        .filter(|child| with_members().any(|group| group.name == *child))
        .collect();
    let groups = with_members().map(|group| group_scope(group, &mut carried)).collect();
    let hosts = view.nodes.iter().map(|node| host_scope(node, form, &mut carried)).collect();
    Plan { view, header, groups, k8s_children, cluster, hosts, carried }
}

fn cluster_scope<'a>(
    view: &'a ClusterView,
    header: &'a [VariableView],
    carried: &mut Carried,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Vec<Entry<'a>>> {
    let lifted = view.nodes.iter().any(|node| !in_k8s_cluster(node) && !only_bastion(node));
    let mut files: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    for variable in header.iter().chain(&view.vars) {
        let home = home(variable, view.kubespray.as_deref());
        let Some((folder, file)) = split_home(&home) else {
            diagnostics.push(bad_home(&variable.name, &home, variable.place));
            continue;
        };
        carried.take(&variable.value, &vault_folder("group_vars", ALL));
        let folder = if lifted { ALL } else { folder };
        files.entry(format!("{folder}/{file}")).or_default().push(entry(variable));
    }
    files
}

/// The file of a variable in cluster scope, relative to `group_vars`.
fn home(variable: &VariableView, release: Option<&dyn Release>) -> String {
    if let Some(file) = &variable.file {
        return file.to_string();
    }
    if let Some(known) = release.and_then(|release| release.variable(&variable.name)) {
        return known.file.to_string();
    }
    if variable.name.starts_with("ansible_") { HOME_OF_ANSIBLE } else { HOME }.to_owned()
}

/// Folder and file, where it is a file that Ansible reads for `all` or `k8s_cluster`.
fn split_home(home: &str) -> Option<(&str, &str)> {
    let (folder, file) = home.split_once('/')?;
    let stem = file.strip_suffix(".yml").or_else(|| file.strip_suffix(".yaml"))?;
    let harmless = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let good = matches!(folder, ALL | K8S_CLUSTER)
        && !stem.is_empty()
        && !stem.starts_with('.')
        && !stem.ends_with(".vault")
        && stem.bytes().all(harmless);
    good.then_some((folder, file))
}

fn entry(variable: &VariableView) -> Entry<'_> {
    let form = match &variable.value {
        Value::Opaque(opaque) => match &opaque.kind {
            OpaqueKind::AnsibleVault { name, .. } if *name == variable.name => EntryForm::Carried,
            _ => EntryForm::Written,
        },
        _ => EntryForm::Written,
    };
    Entry { variable, form }
}

fn group_scope<'a>(group: &'a GroupView, carried: &mut Carried) -> GroupPlan<'a> {
    let name = group.name.as_str();
    let folder = vault_folder("group_vars", name);
    let vault = group.vars.iter().fold(false, |any, v| carried.take(&v.value, &folder) | any);
    let needs = !group.vars.is_empty() && !below_k8s_cluster(name) && name != K8S_CLUSTER && name != ALL;
    GroupPlan {
        view: group,
        priority: needs.then_some(PRIORITY),
        entries: group.vars.iter().map(entry).collect(),
        path: file_beside_vaults(name, vault),
    }
}

/// Where vault files for a group or host are carried to, relative to the cluster's folder.
pub(super) fn vault_folder(kind: &str, name: &str) -> String {
    format!("inventory/{kind}/{name}")
}

/// Ansible reads the folder `name/` and then ignores `name.yml` beside it.
fn file_beside_vaults(name: &str, vault: bool) -> String {
    if vault { format!("{name}/{name}.yml") } else { format!("{name}.yml") }
}

fn host_scope<'a>(node: &'a NodeView, form: InventoryForm, carried: &mut Carried) -> HostPlan<'a> {
    let folder = vault_folder("host_vars", &node.name);
    let vault = node.vars.iter().fold(false, |any, v| carried.take(&v.value, &folder) | any);
    let (inline, entries) =
        node.vars.iter().map(entry).partition(|entry| stands_inline(entry, form, carried));
    HostPlan { view: node, inline, entries, path: file_beside_vaults(&node.name, vault) }
}

fn stands_inline(entry: &Entry<'_>, form: InventoryForm, carried: &Carried) -> bool {
    let name = entry.variable.name.as_str();
    let value = &entry.variable.value;
    let secret = matches!(value, Value::Opaque(opaque) if opaque.kind.is_secret());
    let nested = matches!(value, Value::List(_) | Value::Map(_));
    if secret || nested || !(name.starts_with("ansible_") || WITH_THE_HOST.contains(&name)) {
        return false;
    }
    match form {
        InventoryForm::Yaml => true,
        InventoryForm::Ini => {
            value::scalar(value, carried).is_some_and(|data| ini::write_host(&data).is_some())
        }
    }
}

/// Variables of one scope by name.
pub(super) fn by_name(variables: &[VariableView]) -> HashMap<&str, &VariableView> {
    variables.iter().map(|variable| (variable.name.as_str(), variable)).collect()
}
