//! Whether Ansible sees what a view says.

use kspec::{ClusterView, NodeView, OpaqueKind, Value};
use kspec_formats::{Data, Node};

/// What was compared.
#[derive(Default)]
pub struct Compared {
    pub hosts: usize,
    pub variables: usize,
}

impl Compared {
    pub fn add(&mut self, other: &Compared) {
        self.hosts += other.hosts;
        self.variables += other.variables;
    }
}

/// Compares every variable of every host, and every group's hosts with their order. `list` is what
/// `ansible-inventory --list` printed, `known` says what a secret of a vault file is. The error holds the first
/// differences.
pub fn hosts(
    view: &ClusterView,
    list: &Node,
    known: &dyn Fn(&str, &str) -> Option<Value>,
) -> Result<Compared, String> {
    let mut found = Compared::default();
    let mut faults = Vec::new();
    for node in &view.nodes {
        found.hosts += 1;
        let seen = list.pointer("/_meta/hostvars").and_then(|hosts| hosts.get(&node.name));
        let wanted = wanted(view, node);
        for (name, value) in &wanted {
            found.variables += 1;
            let got = seen.and_then(|seen| seen.get(name));
            let fine = match got {
                Some(got) => same(value, name, got, known),
                None => blind(view, node, name),
            };
            if !fine {
                let got = got.map(|node| format!("{:?}", node.data)).unwrap_or_else(|| "nothing".to_owned());
                faults.push(format!("{} {name}: {value:?}, Ansible sees {got}", node.name));
            }
        }
        for name in seen.and_then(Node::as_map).into_iter().flat_map(|map| map.keys()) {
            let expected = wanted.iter().any(|(known, _)| known == name)
                || name.starts_with("vault_")
                || (name == "kube_version" && view.kubernetes_written);
            if !expected {
                faults.push(format!("{} {name}: not set, and Ansible sees it", node.name));
            }
        }
    }
    for group in view.groups.iter().filter(|group| !group.members.is_empty()) {
        let hosts = list.get(&group.name).and_then(|group| group.get("hosts")).and_then(Node::as_list);
        let hosts: Vec<_> = hosts.into_iter().flatten().filter_map(Node::as_text).collect();
        if !hosts.iter().copied().eq(&group.members) {
            faults.push(format!("group {}: {:?}, Ansible sees {hosts:?}", group.name, group.members));
        }
    }
    if faults.is_empty() {
        return Ok(found);
    }
    Err(format!("{} differences\n  {}", faults.len(), faults[..faults.len().min(8)].join("\n  ")))
}

/// Every variable that some scope sets, with the host's final value.
fn wanted<'a>(view: &'a ClusterView, node: &'a NodeView) -> Vec<(&'a str, &'a Value)> {
    let groups = view.groups.iter().filter(|group| node.groups.contains(&group.name));
    let all = view.vars.iter().chain(groups.flat_map(|group| &group.vars)).chain(&node.vars);
    let mut names: Vec<&str> = all.map(|variable| variable.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let value = |name| view.host_value(node, name).expect("some scope sets it");
    names.into_iter().map(|name| (name, value(name))).collect()
}

/// A bastion need not see what is set for the whole cluster.
fn blind(view: &ClusterView, node: &NodeView, name: &str) -> bool {
    let mut own = view.groups.iter().filter(|group| node.groups.contains(&group.name));
    let group_sets = own.any(|group| group.vars.iter().any(|variable| variable.name == name));
    !node.groups.is_empty()
        && node.groups.iter().all(|group| group == "bastion")
        && !node.vars.iter().any(|variable| variable.name == name)
        && !group_sets
}

/// Equal by value and JSON type. A text that Ansible must not fill comes with a wrapper.
pub fn same(wanted: &Value, name: &str, got: &Node, known: &dyn Fn(&str, &str) -> Option<Value>) -> bool {
    if let Some(text) = got.get("__ansible_unsafe") {
        return same(wanted, name, text, known);
    }
    match (wanted, &got.data) {
        (Value::Null, Data::Null) => true,
        (Value::Bool(a), Data::Bool(b)) => a == b,
        (Value::Int(a), Data::Int(b)) => a == b,
        (Value::Float(a), Data::Float(b)) => a == b,
        (Value::Text(a) | Value::Marked(_, a), Data::Text(b)) => a == b,
        (Value::List(a), Data::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, name, b, known))
        }
        (Value::Map(a), Data::Map(b)) => {
            let value = |key, a| b.get(key).is_some_and(|b| same(a, key, &b.value, known));
            a.len() == b.len() && a.iter().all(|(key, a)| value(key.as_str(), a))
        }
        (Value::Opaque(opaque), got_data) => match (&opaque.kind, got_data) {
            (OpaqueKind::Insecure(a) | OpaqueKind::Jinja(a), Data::Text(b)) => a == b,
            (OpaqueKind::AnsibleVault { file, name: inside }, _) if inside == name => {
                known(file, inside).is_some_and(|value| same(&value, name, got, known))
            }
            // It comes as a template: filling it is the tests' business.
            (_, Data::Text(text)) => text.contains("{{") && text.contains("}}"),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use kspec_formats::json;

    use super::*;

    #[test]
    fn equal_means_equal_in_type() {
        let seen = |value: &Value, text: &str| {
            same(value, "x", &json::read(text).expect("it is JSON"), &|_, _| None)
        };
        let list = Value::list([Value::Int(1), Value::Null]);
        assert!(seen(&Value::Bool(true), "true") && !seen(&Value::Bool(true), "\"true\""));
        assert!(seen(&Value::Int(1), "1") && !seen(&Value::Int(1), "1.0") && !seen(&Value::Float(1.0), "1"));
        assert!(seen(&list, "[1, null]") && !seen(&list, "[1]") && !seen(&list, "[1, null, 2]"));
        assert!(seen(&Value::text("{{ x }}"), "{\"__ansible_unsafe\": \"{{ x }}\"}"));
        assert!(!seen(&Value::empty_map(), "{\"a\": 1}") && !seen(&Value::empty_map(), "[]"));
    }
}
