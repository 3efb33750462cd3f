//! Which variable wins on a host.
//!
//! From weak to strong: variables of `all` in the inventory file, of other groups there, `group_vars/all`, other
//! `group_vars`, host variables in the inventory file, `host_vars`. Among groups the deeper one wins, then the
//! higher `ansible_group_priority`, then the later name. A variable is replaced whole, a dict too
//! (`hash_behaviour = replace`, which kubespray's ansible.cfg leaves as it is).

use std::collections::HashMap;

use indexmap::IndexMap;
use kspec_base::SmolStr;

/// Variables of one file or one place.
pub type Vars<V> = IndexMap<SmolStr, V>;

/// An inventory: what its file says, and the `group_vars` and `host_vars` beside it.
#[derive(Clone, Debug)]
pub struct Inventory<V> {
    pub groups: IndexMap<SmolStr, Group<V>>,
    pub hosts: IndexMap<SmolStr, Host<V>>,
}

#[derive(Clone, Debug)]
pub struct Group<V> {
    pub hosts: Vec<SmolStr>,
    pub children: Vec<SmolStr>,
    /// `ansible_group_priority` in the inventory file.
    pub priority: i64,
    /// Variables in the inventory file.
    pub vars: Vars<V>,
    /// Its `group_vars` files in the order in which Ansible reads them: by name.
    pub files: Vec<Vars<V>>,
}

#[derive(Clone, Debug)]
pub struct Host<V> {
    /// Variables in the inventory file.
    pub vars: Vars<V>,
    /// Its `host_vars` files in the order in which Ansible reads them: by name.
    pub files: Vec<Vars<V>>,
}

impl<V> Default for Inventory<V> {
    fn default() -> Self {
        Inventory { groups: IndexMap::new(), hosts: IndexMap::new() }
    }
}

impl<V> Default for Group<V> {
    fn default() -> Self {
        Group { hosts: Vec::new(), children: Vec::new(), priority: 1, vars: Vars::new(), files: Vec::new() }
    }
}

impl<V> Default for Host<V> {
    fn default() -> Self {
        Host { vars: Vars::new(), files: Vec::new() }
    }
}

/// The groups of a host, from the weakest to the strongest, `all` not among them. Hosts with equal chains see equal
/// group variables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain(Vec<usize>);

/// An inventory whose groups are ranked.
#[derive(Clone, Debug)]
pub struct Ranked<'a, V> {
    inventory: &'a Inventory<V>,
    /// By index of the group: its place among all groups, from weak to strong.
    rank: Vec<usize>,
    parents: Vec<Vec<usize>>,
    /// By name of the host: the groups that name it.
    members: HashMap<&'a str, Vec<usize>>,
}

const ALL: &str = "all";

impl<V> Inventory<V> {
    /// Ranks the groups. Ansible refuses children that are no groups, and circles; here the former are ignored, and
    /// groups in a circle get some rank.
    pub fn ranked(&self) -> Ranked<'_, V> {
        let count = self.groups.len();
        let mut parents: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut members: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, (name, group)) in self.groups.iter().enumerate() {
            if name == ALL {
                continue;
            }
            for child in group.children.iter().filter_map(|child| self.groups.get_index_of(child)) {
                parents[child].push(index);
            }
            for host in &group.hosts {
                members.entry(host).or_default().push(index);
            }
        }
        // A group without parents hangs below `all`, at depth 1; a longer way down makes it deeper.
        let mut depth = vec![1usize; count];
        for _ in 0..count {
            let mut settled = true;
            for index in 0..count {
                let deepest = parents[index].iter().map(|parent| depth[*parent] + 1).max().unwrap_or(1);
                if deepest > depth[index] && deepest <= count {
                    depth[index] = deepest;
                    settled = false;
                }
            }
            if settled {
                break;
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        let strength = |index: usize| {
            let (name, group) = self.groups.get_index(index).expect("the order holds indices of groups");
            (depth[index], group.priority, name)
        };
        order.sort_by(|a, b| strength(*a).cmp(&strength(*b)));
        let mut rank = vec![0; count];
        for (place, index) in order.into_iter().enumerate() {
            rank[index] = place;
        }
        Ranked { inventory: self, rank, parents, members }
    }
}

impl<'a, V> Ranked<'a, V> {
    /// The groups of a host, those above its own included.
    pub fn chain(&self, host: &str) -> Chain {
        let mut chain: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = self.members.get(host).cloned().unwrap_or_default();
        while let Some(group) = open.pop() {
            if !chain.contains(&group) {
                chain.push(group);
                open.extend(&self.parents[group]);
            }
        }
        chain.sort_by_key(|group| self.rank[*group]);
        Chain(chain)
    }

    /// The variables that groups give to hosts with this chain, and where: the name of the group.
    pub fn group_vars(&self, chain: &Chain) -> IndexMap<&'a str, (&'a str, &'a V)> {
        let inventory = self.inventory;
        let all = inventory.groups.get_key_value(ALL);
        let others = || chain.0.iter().filter_map(|index| inventory.groups.get_index(*index));
        let mut merged = IndexMap::new();
        let mut add = |group: &'a str, vars: &'a Vars<V>| {
            merged.extend(vars.iter().map(|(name, value)| (name.as_str(), (group, value))));
        };
        for (name, group) in all.into_iter().chain(others()) {
            add(name, &group.vars);
        }
        for (name, group) in all.into_iter().chain(others()) {
            for file in &group.files {
                add(name, file);
            }
        }
        merged
    }

    /// The host's own variables.
    pub fn own_vars(&self, host: &str) -> IndexMap<&'a str, &'a V> {
        let host = self.inventory.hosts.get(host);
        let places = host.into_iter().flat_map(|host| std::iter::once(&host.vars).chain(&host.files));
        places.flatten().map(|(name, value)| (name.as_str(), value)).collect()
    }

    /// All that the inventory gives to a host.
    pub fn host_vars(&self, host: &str) -> IndexMap<&'a str, &'a V> {
        let groups = self.group_vars(&self.chain(host));
        let mut merged: IndexMap<_, _> = groups.into_iter().map(|(name, (_, value))| (name, value)).collect();
        merged.extend(self.own_vars(host));
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vars(value: &'static str) -> Vars<&'static str> {
        [(SmolStr::from("x"), value)].into_iter().collect()
    }

    fn inventory() -> Inventory<&'static str> {
        let mut inventory = Inventory::default();
        let group = |hosts: &[&str], children: &[&str]| Group {
            hosts: hosts.iter().map(|h| (*h).into()).collect(),
            children: children.iter().map(|c| (*c).into()).collect(),
            ..Group::default()
        };
        for (name, group) in [
            ("all", group(&["n1", "n2"], &["k8s_cluster", "gpu", "etcd"])),
            ("kube_node", group(&["n1"], &[])),
            ("k8s_cluster", group(&[], &["kube_node", "missing"])),
            ("gpu", group(&["n1"], &[])),
            ("etcd", group(&["n2"], &[])),
        ] {
            inventory.groups.insert(name.into(), group);
        }
        inventory
    }

    fn seen(inventory: &Inventory<&'static str>, host: &str) -> Option<&'static str> {
        inventory.ranked().host_vars(host).get("x").map(|value| **value)
    }

    #[test]
    fn deeper_then_priority_then_name() {
        let mut i = inventory();
        i.groups["k8s_cluster"].files.push(vars("cluster"));
        i.groups["gpu"].files.push(vars("gpu"));
        assert_eq!(seen(&i, "n1"), Some("cluster"), "gpu sorts first and loses");
        i.groups["gpu"].priority = 10;
        assert_eq!(seen(&i, "n1"), Some("gpu"));
        i.groups["kube_node"].files.push(vars("node"));
        assert_eq!(seen(&i, "n1"), Some("node"), "deeper beats any priority");
        assert_eq!(seen(&i, "n2"), None, "etcd alone lies outside k8s_cluster");
        i.groups["all"].files.push(vars("all"));
        assert_eq!(seen(&i, "n2"), Some("all"));
    }

    #[test]
    fn a_circle_ends() {
        let mut i = inventory();
        i.groups["kube_node"].children.push("k8s_cluster".into());
        i.groups["kube_node"].files.push(vars("node"));
        assert_eq!(seen(&i, "n1"), Some("node"));
    }

    #[test]
    fn files_beat_the_inventory_and_the_last_file_wins() {
        let mut i = inventory();
        i.groups["kube_node"].vars = vars("inventory");
        i.groups["all"].files.push(vars("all"));
        assert_eq!(seen(&i, "n1"), Some("all"));
        i.groups["kube_node"].files.extend([vars("a"), vars("b")]);
        assert_eq!(seen(&i, "n1"), Some("b"));
        i.hosts.insert("n1".into(), Host { vars: vars("line"), files: Vec::new() });
        assert_eq!(seen(&i, "n1"), Some("line"));
        i.hosts["n1"].files.push(vars("host_vars"));
        assert_eq!(seen(&i, "n1"), Some("host_vars"));
    }
}
