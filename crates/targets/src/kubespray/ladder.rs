//! The ladder made true: what each host sees in Ansible is what was evaluated.
//!
//! kspec's layers are cluster, group, node. Ansible's are not: a deeper group beats any priority. What a host would
//! see differently through its groups goes to its own `host_vars`, and then everything is compared once more.

use std::collections::HashMap;

use kspec_ansible::{Chain, Group, Host, Inventory, Ranked, Vars};
use kspec_base::Diagnostic;
use kspec_eval::{NodeView, VariableView};
use kspec_values::Value;

use super::plan::{ALL, Entry, K8S_CLUSTER, Plan, by_name, in_k8s_cluster, only_bastion};
use crate::diagnostics::ansible_disagrees;

/// Adds to hosts what their groups would not give them.
pub(super) fn settle(plan: &mut Plan<'_>) {
    let model = groups(plan);
    let ranked = model.ranked();
    let mut seen = Seen::new(plan, &ranked);
    let mut missing = Vec::new();
    for (index, host) in plan.hosts.iter().enumerate() {
        let own = by_name(&host.view.vars);
        for name in seen.differing(host.view) {
            if let Some(variable) = seen.expected(host.view, name).filter(|_| !own.contains_key(name)) {
                missing.push((index, variable));
            }
        }
    }
    for (index, variable) in missing {
        plan.add_to_host(index, variable);
    }
}

/// Where Ansible would see something else than what was evaluated: none, unless kspec is wrong.
pub(super) fn differences(plan: &Plan<'_>) -> Vec<Diagnostic> {
    let mut model = groups(plan);
    for host in &plan.hosts {
        let files = vec![vars(host.entries.iter().copied())];
        let host_model = Host { vars: vars(host.inline.iter().copied()), files };
        model.hosts.insert(host.view.name.clone(), host_model);
    }
    let model = model;
    let ranked = model.ranked();
    let mut seen = Seen::new(plan, &ranked);
    let mut found = Vec::new();
    for host in &plan.hosts {
        let own = ranked.own_vars(&host.view.name);
        let mut tell = |name: &str| {
            found.push(ansible_disagrees(&host.view.name, name, host.view.place));
        };
        for variable in &host.view.vars {
            if own.get(variable.name.as_str()).is_none_or(|value| **value != &variable.value) {
                tell(&variable.name);
            }
        }
        let declared = by_name(&host.view.vars);
        for (name, value) in &own {
            let wanted = seen.expected(host.view, name).map(|variable| &variable.value);
            if !declared.contains_key(name) && wanted != Some(**value) {
                tell(name);
            }
        }
        for name in seen.differing(host.view) {
            if !own.contains_key(name) {
                tell(name);
            }
        }
    }
    found
}

/// The inventory as Ansible will read it, without hosts' own variables.
fn groups<'a>(plan: &Plan<'a>) -> Inventory<&'a Value> {
    let mut model = Inventory::default();
    let mut all =
        Group { hosts: plan.hosts.iter().map(|host| host.view.name.clone()).collect(), ..Group::default() };
    let mut k8s_cluster = Group {
        children: plan.k8s_children.iter().map(|child| (*child).into()).collect(),
        ..Group::default()
    };
    for (path, entries) in &plan.cluster {
        let file = vars(entries.iter().copied());
        if path.starts_with(&format!("{ALL}/")) { &mut all } else { &mut k8s_cluster }.files.push(file);
    }
    model.groups.insert(ALL.into(), all);
    if !plan.k8s_children.is_empty() {
        model.groups.insert(K8S_CLUSTER.into(), k8s_cluster);
    }
    for group in &plan.groups {
        let priority = group.priority.unwrap_or(1);
        let files = vec![vars(group.entries.iter().copied())];
        let group_model = Group { hosts: group.view.members.clone(), priority, files, ..Group::default() };
        model.groups.insert(group.view.name.clone(), group_model);
    }
    model
}

fn vars<'a>(entries: impl Iterator<Item = Entry<'a>>) -> Vars<&'a Value> {
    entries.map(|entry| (entry.variable.name.clone(), &entry.variable.value)).collect()
}

/// What hosts see through their groups, in Ansible and as evaluated. Hosts of equal groups share an answer.
struct Seen<'p, 'a> {
    plan: &'p Plan<'a>,
    ranked: &'p Ranked<'p, &'a Value>,
    by_chain: HashMap<Chain, Answer<'a>>,
}

struct Answer<'a> {
    /// Of group and cluster scope: what evaluation says.
    expected: HashMap<&'a str, &'a VariableView>,
    /// Names of which Ansible sees another value, sorted.
    differing: Vec<&'a str>,
}

impl<'p, 'a> Seen<'p, 'a> {
    fn new(plan: &'p Plan<'a>, ranked: &'p Ranked<'p, &'a Value>) -> Self {
        Seen { plan, ranked, by_chain: HashMap::new() }
    }

    fn answer(&mut self, node: &NodeView) -> &Answer<'a> {
        let chain = self.ranked.chain(&node.name);
        if !self.by_chain.contains_key(&chain) {
            let answer = self.compare(node, &chain);
            self.by_chain.insert(chain.clone(), answer);
        }
        &self.by_chain[&chain]
    }

    fn differing(&mut self, node: &NodeView) -> Vec<&'a str> {
        self.answer(node).differing.clone()
    }

    fn expected(&mut self, node: &NodeView, name: &str) -> Option<&'a VariableView> {
        self.answer(node).expected.get(name).copied()
    }

    fn compare(&self, node: &NodeView, chain: &Chain) -> Answer<'a> {
        let mut expected: HashMap<&'a str, &'a VariableView> = HashMap::new();
        let view = self.plan.view;
        // Peers agree, or the node itself has the value.
        let groups = view.groups.iter().filter(|group| node.groups.contains(&group.name));
        let of_groups = groups.flat_map(|group| &group.vars);
        for variable in of_groups.chain(&view.vars).chain(self.plan.header) {
            expected.entry(&variable.name).or_insert(variable);
        }
        let sees = self.ranked.group_vars(chain);
        let blind = only_bastion(node) && !in_k8s_cluster(node);
        let mut differing: Vec<&'a str> = expected
            .iter()
            .filter(|(name, variable)| match sees.get(**name) {
                Some((_, value)) => **value != &variable.value,
                None => !blind,
            })
            .map(|(name, _)| *name)
            .collect();
        differing.sort_unstable();
        Answer { expected, differing }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kspec_base::Place;
    use kspec_eval::{ClusterView, GroupView};

    use super::*;
    use crate::kubespray::InventoryForm;
    use crate::kubespray::plan::plan;

    fn variable(name: &str, value: i64) -> VariableView {
        let place = Place::default();
        VariableView {
            name: name.into(),
            value: Value::Int(value),
            place,
            doc: None,
            file: None,
            derived: false,
        }
    }

    #[test]
    fn a_variable_that_got_lost_is_told() {
        let node = NodeView {
            name: "n1".into(),
            place: Place::default(),
            groups: vec!["kube_node".into()],
            vars: vec![variable("on_node", 1)],
        };
        let group = GroupView {
            name: "kube_node".into(),
            declared: false,
            members: vec!["n1".into()],
            vars: vec![variable("on_group", 2)],
        };
        let view = ClusterView {
            name: "lab".into(),
            spec: "lab.kspec".into(),
            place: Place::default(),
            kubespray: Some(Arc::new(kspec_schema::StaticRelease::default())),
            kubernetes: "1.35.4".into(),
            kubernetes_written: false,
            vars: vec![variable("on_cluster", 3)],
            groups: vec![group],
            nodes: vec![node],
            files: Vec::new(),
            has_objects: false,
        };
        type Damage = fn(&mut Plan<'_>);
        let damages: [(&str, Damage); 4] = [
            ("on_node", |plan| plan.hosts[0].entries.clear()),
            ("on_group", |plan| plan.groups[0].entries.clear()),
            ("on_cluster", |plan| plan.k8s_children.clear()),
            ("", |_| ()),
        ];
        for (name, damage) in damages {
            let mut plan = plan(&view, &[], InventoryForm::Yaml, &mut Vec::new());
            damage(&mut plan);
            let found = differences(&plan);
            assert_eq!(found.is_empty(), name.is_empty(), "{name}: {found:?}");
            assert!(found.iter().all(|fault| fault.message.contains(name)), "{found:?}");
        }
    }
}
