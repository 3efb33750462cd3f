//! What a host sees, by the rules of layers: scope first (cluster, group, node), then the chain with its base
//! first, then uses, unsets, body and overrides of each cluster.

use kspec::{Map, Value};

use super::model::{Action, Entry, Guard, Model, Scope, Variable};

/// The value of a variable on a host; `None`: nothing sets it.
pub fn value(model: &Model, host: usize, variable: &Variable) -> Option<Value> {
    let groups = &model.nodes[host].groups;
    let means = |entry: &&Entry| {
        model.variables[entry.variable].name == variable.name
            && entry.guard != Guard::Off
            && match entry.scope {
                Scope::Cluster => true,
                Scope::Group(group) => groups.contains(&group),
                Scope::Node(node) => node == host,
            }
    };
    let mut entries: Vec<&Entry> = model.entries.iter().filter(means).collect();
    // Groups are peers: they say nothing that depends on their order.
    entries.sort_by_key(|entry| (scope_rank(entry.scope), entry.cluster, entry.stage));
    let mut standing: Vec<&Entry> = Vec::new();
    for entry in entries {
        match &entry.action {
            Action::Unset => standing.retain(|lower| lower.scope != entry.scope),
            Action::Set(_) | Action::Put(..) | Action::Append(_) => standing.push(entry),
        }
    }
    if standing.is_empty() && !variable.own {
        return None;
    }
    let mut value = variable.default.clone();
    for entry in standing {
        match &entry.action {
            Action::Set(new) => value = Some(new.clone()),
            Action::Put(path, new) => value = Some(put(value, path, new)),
            Action::Append(new) => value = Some(append(value, new)),
            Action::Unset => {}
        }
    }
    value
}

fn scope_rank(scope: Scope) -> u8 {
    match scope {
        Scope::Cluster => 0,
        Scope::Group(_) => 1,
        Scope::Node(_) => 2,
    }
}

fn put(value: Option<Value>, path: &[String], new: &Value) -> Value {
    let Some((key, below)) = path.split_first() else { return new.clone() };
    let mut map: Map = value.as_ref().and_then(Value::as_map).map(|map| (**map).clone()).unwrap_or_default();
    let inner = put(map.get(key.as_str()).cloned(), below, new);
    map.insert(key.as_str().into(), inner);
    Value::map(map)
}

fn append(value: Option<Value>, new: &Value) -> Value {
    let items = |value: &Value| value.as_list().map(|items| items.to_vec()).unwrap_or_default();
    let mut all = value.as_ref().map(items).unwrap_or_default();
    all.extend(items(new));
    Value::list(all)
}

#[cfg(test)]
mod tests {
    use super::super::model::{Kind, Node, Stage};
    use super::*;

    #[test]
    fn a_higher_scope_wins_and_an_unset_drops_what_is_below_it() {
        let variable =
            Variable { name: "x".into(), kind: Kind::Int, default: Some(Value::Int(0)), own: true };
        let node = Node { name: "n".into(), cluster: 0, groups: vec!["g"] };
        let entry = |scope, cluster, stage, action| Entry {
            variable: 0,
            scope,
            cluster,
            stage,
            guard: Guard::None,
            action,
        };
        let set = |value| Action::Set(Value::Int(value));
        let mut model = Model {
            variables: vec![variable],
            chain: 2,
            own_groups: Vec::new(),
            nodes: vec![node],
            entries: vec![
                entry(Scope::Cluster, 1, Stage::Body, set(3)),
                entry(Scope::Cluster, 0, Stage::Body, set(2)),
            ],
            first: Vec::new(),
        };
        let seen = |model: &Model| value(model, 0, &model.variables[0]);
        assert_eq!(seen(&model), Some(Value::Int(3)));
        model.entries.push(entry(Scope::Group("g"), 0, Stage::Body, set(4)));
        assert_eq!(seen(&model), Some(Value::Int(4)));
        model.entries.push(entry(Scope::Group("g"), 1, Stage::Unset, Action::Unset));
        assert_eq!(seen(&model), Some(Value::Int(3)));
        model.entries.retain(|entry| entry.cluster == 0);
        assert_eq!(seen(&model), Some(Value::Int(4)));
        model.entries.clear();
        assert_eq!(seen(&model), Some(Value::Int(0)));
    }
}
