//! Random clusters that hold no contradiction.

use std::sync::Arc;

use kspec::{Mark, Opaque, OpaqueKind, Place, Value};

use super::super::nasty::Generator;
use super::super::random::Random;
use super::model::{Action, Entry, Guard, Kind, Model, Node, Scope, Stage, VAULTS, Variable};

/// Groups of kubespray that hold hosts.
pub const GROUPS: &[&str] = &["kube_control_plane", "etcd", "kube_node", "calico_rr", "bastion"];
/// Some sort before, some behind kubespray's.
const OWN_GROUPS: &[&str] = &["aaa", "gpu", "k8s_extra", "kube_node2", "rack_1", "storage", "zzz"];

/// kubespray's and Ansible's own, with the defaults that the release gives.
const KNOWN: &[(&str, Kind)] = &[
    ("helm_enabled", Kind::Bool),
    ("metrics_server_enabled", Kind::Bool),
    ("kubelet_max_pods", Kind::Port),
    ("docker_iptables_enabled", Kind::TextBool),
    ("node_labels", Kind::Labels),
    ("kubelet_config_extra_args", Kind::Flat),
    ("node_taints", Kind::List),
    ("ansible_user", Kind::Text),
    ("ansible_port", Kind::Port),
    ("ansible_become", Kind::Bool),
    ("ansible_ssh_common_args", Kind::Text),
    ("ansible_python_interpreter", Kind::Text),
];

const OWN: &[(&str, Kind)] = &[
    ("acme_bool", Kind::Bool),
    ("acme_int", Kind::Int),
    ("acme_float", Kind::Float),
    ("acme_text", Kind::Text),
    ("acme_any", Kind::Any),
    ("acme_list", Kind::List),
    ("acme_flat", Kind::Flat),
    ("acme_labels", Kind::Labels),
    ("acme_nested", Kind::Nested),
    ("acme_switch", Kind::TextBool),
    ("acme_reference", Kind::Opaque),
    ("acme_secret", Kind::Opaque),
];

/// Keys of maps: few, so that layers meet.
const KEYS: &[&str] = &["a", "b", "yes", "1", "x: y", "0x1f", "~"];

struct Maker {
    random: Random,
    nasty: Generator,
    model: Model,
}

pub fn model(seed: u64, hosts: usize) -> Model {
    let mut random = Random::new(seed);
    let chain = 1 + random.below(3);
    let own_groups: Vec<_> = OWN_GROUPS.iter().copied().filter(|_| random.percent(45)).collect();
    let model = Model {
        variables: Vec::new(),
        chain,
        own_groups,
        nodes: Vec::new(),
        entries: Vec::new(),
        first: Vec::new(),
    };
    let mut maker = Maker { random, nasty: Generator::new(seed ^ 0x5eed), model };
    maker.nodes(hosts);
    maker.variables();
    for variable in 0..maker.model.variables.len() {
        maker.cluster_scope(variable);
        maker.group_scope(variable);
        maker.node_scope(variable);
        maker.reconcile(variable);
    }
    maker.first();
    maker.model
}

impl Maker {
    fn nodes(&mut self, hosts: usize) {
        let lone_etcd = self.random.percent(50);
        let outside = self.random.percent(40);
        let bastion = self.random.percent(60);
        for index in 0..hosts {
            let mut groups = match self.random.below(20) {
                _ if index == 0 => vec!["kube_control_plane", "etcd"],
                0 | 1 => vec!["kube_control_plane"],
                2 => vec!["kube_control_plane", "etcd", "kube_node"],
                3 | 4 if lone_etcd => vec!["etcd"],
                5 if bastion => vec!["bastion"],
                6 => vec!["calico_rr", "kube_node"],
                7 if outside => Vec::new(),
                _ => vec!["kube_node"],
            };
            if groups != ["bastion"] {
                let own = &self.model.own_groups;
                groups.extend(own.iter().copied().filter(|_| self.random.percent(25)));
            }
            let cluster = self.random.below(self.model.chain);
            let name = self.node_name(index);
            self.model.nodes.push(Node { name, cluster, groups });
        }
        // An even number of etcd members is refused.
        if self.model.nodes.iter().filter(|node| node.groups.contains(&"etcd")).count().is_multiple_of(2) {
            let fits = |node: &&mut Node| !node.groups.contains(&"etcd") && node.groups != ["bastion"];
            let node = self.model.nodes.iter_mut().find(fits);
            node.expect("some host is a worker").groups.push("etcd");
        }
        self.model.nodes.sort_by_key(|node| node.cluster);
    }

    fn node_name(&mut self, index: usize) -> String {
        match self.random.below(10) {
            0 => format!("node-{index}.example.org"),
            1 => format!("{index}"),
            2 => format!("0{index}"),
            3 => format!("1e{index}"),
            4 => format!("yes{index}"),
            5 => format!("1.{index}0"),
            6 => format!("0x{index}"),
            _ => format!("n{index}"),
        }
    }

    fn variables(&mut self) {
        for (name, kind) in KNOWN {
            let default = match (*name, kind) {
                ("node_labels", _) => None,
                (_, Kind::Flat) => Some(Value::empty_map()),
                (_, Kind::List) => Some(Value::list([])),
                _ => None,
            };
            self.model.variables.push(Variable { name: (*name).into(), kind: *kind, default, own: false });
        }
        for (name, kind) in OWN {
            let default = (*kind != Kind::Opaque && self.random.percent(30)).then(|| self.value(*kind, name));
            self.model.variables.push(Variable { name: (*name).into(), kind: *kind, default, own: true });
        }
    }

    fn cluster_scope(&mut self, variable: usize) {
        for cluster in 0..self.model.chain {
            self.maybe(15, variable, Scope::Cluster, cluster, Stage::Use);
            self.maybe_unset(variable, Scope::Cluster, cluster);
            self.maybe(40, variable, Scope::Cluster, cluster, Stage::Body);
        }
    }

    fn group_scope(&mut self, variable: usize) {
        let groups: Vec<&'static str> = GROUPS.iter().chain(&self.model.own_groups).copied().collect();
        for group in groups {
            for cluster in 0..self.model.chain {
                self.maybe(4, variable, Scope::Group(group), cluster, Stage::Use);
                self.maybe_unset(variable, Scope::Group(group), cluster);
                self.maybe(12, variable, Scope::Group(group), cluster, Stage::Body);
            }
        }
    }

    fn node_scope(&mut self, variable: usize) {
        for node in 0..self.model.nodes.len() {
            let home = self.model.nodes[node].cluster;
            self.maybe(6, variable, Scope::Node(node), home, Stage::Body);
            for heir in home + 1..self.model.chain {
                self.maybe(3, variable, Scope::Node(node), heir, Stage::Override);
            }
        }
    }

    fn maybe(&mut self, percent: usize, variable: usize, scope: Scope, cluster: usize, stage: Stage) {
        if !self.random.percent(percent) {
            return;
        }
        let guard = match self.random.below(12) {
            0 => Guard::Off,
            1 | 2 => Guard::On,
            _ => Guard::None,
        };
        for action in self.actions(variable) {
            self.model.entries.push(Entry { variable, scope, cluster, stage, guard, action });
        }
    }

    /// Drops what is below in this scope, where something is.
    fn maybe_unset(&mut self, variable: usize, scope: Scope, cluster: usize) {
        let below = self.model.entries.iter().any(|entry| {
            entry.variable == variable
                && entry.scope == scope
                && entry.guard != Guard::Off
                && (entry.cluster < cluster || (entry.cluster == cluster && entry.stage == Stage::Use))
        });
        if below && self.random.percent(15) {
            let (stage, guard, action) = (Stage::Unset, Guard::None, Action::Unset);
            self.model.entries.push(Entry { variable, scope, cluster, stage, guard, action });
        }
    }

    fn actions(&mut self, variable: usize) -> Vec<Action> {
        let Variable { kind, name, .. } = &self.model.variables[variable];
        let (kind, name) = (*kind, name.clone());
        match kind {
            Kind::List if self.random.percent(40) => vec![Action::Append(self.value(kind, &name))],
            Kind::Flat | Kind::Labels | Kind::Nested if self.random.percent(60) => {
                let mut keys: Vec<&str> = KEYS.to_vec();
                let count = 1 + self.random.below(3);
                let mut found = Vec::new();
                for _ in 0..count {
                    let key = keys.remove(self.random.below(keys.len()));
                    found.push(self.below(kind, key));
                }
                found
            }
            _ => {
                vec![Action::Set(self.value(kind, &name))]
            }
        }
    }

    fn below(&mut self, kind: Kind, key: &str) -> Action {
        match kind {
            Kind::Labels => Action::Put(vec![key.into()], Value::text(self.plain_text())),
            Kind::Nested => {
                let inner = *self.random.pick(KEYS);
                Action::Put(vec![key.into(), inner.into()], Value::Int(self.random.below(99) as i64))
            }
            _ => Action::Put(vec![key.into()], self.scalar()),
        }
    }

    fn value(&mut self, kind: Kind, name: &str) -> Value {
        let count = self.random.below(4);
        match kind {
            Kind::Bool => Value::Bool(self.random.percent(50)),
            Kind::Int => Value::Int(self.random.below(100_000) as i64 - 500),
            Kind::Port => Value::Int(1 + self.random.below(65_535) as i64),
            Kind::Float => Value::Float(self.nasty.float()),
            Kind::Text => self.text(),
            Kind::TextBool => Value::text(if self.random.percent(50) { "true" } else { "false" }),
            Kind::List => Value::list((0..count).map(|_| self.text())),
            Kind::Flat | Kind::Labels => {
                let keys: Vec<&str> = (0..count).map(|_| *self.random.pick(KEYS)).collect();
                let text = kind == Kind::Labels;
                let value = |maker: &mut Self| {
                    if text { Value::text(maker.plain_text()) } else { maker.scalar() }
                };
                Value::map(keys.into_iter().map(|key| (key.into(), value(self))))
            }
            Kind::Nested => {
                let keys: Vec<&str> = (0..count).map(|_| *self.random.pick(KEYS)).collect();
                Value::map(keys.into_iter().map(|key| {
                    let inner = *self.random.pick(KEYS);
                    let inner = (inner.into(), Value::Int(self.random.below(99) as i64));
                    (key.into(), Value::map([inner]))
                }))
            }
            Kind::Any => match self.random.below(4) {
                0 => Value::list((0..count).map(|_| self.scalar())),
                1 => Value::map([("deep".into(), Value::list([self.scalar(), Value::empty_map()]))]),
                _ => self.scalar(),
            },
            Kind::Opaque if name == "acme_secret" => vault(VAULTS.len() - 1),
            Kind::Opaque => match self.random.below(3) {
                0 => opaque(OpaqueKind::Jinja("{{ inventory_hostname | upper }}".into())),
                _ => vault(self.random.below(VAULTS.len() - 1)),
            },
        }
    }

    fn scalar(&mut self) -> Value {
        match self.random.below(8) {
            0 => Value::Bool(self.random.percent(50)),
            1 => Value::Int(self.random.next() as i64 >> self.random.below(64)),
            2 => Value::Float(self.nasty.float()),
            3 => Value::Null,
            _ => self.text(),
        }
    }

    fn text(&mut self) -> Value {
        let text = self.nasty.text();
        if ["{{", "{%", "{#"].iter().any(|mark| text.contains(mark)) {
            return Value::Marked(Mark::Verbatim, text.into());
        }
        Value::text(text)
    }

    fn plain_text(&mut self) -> String {
        self.nasty.text().replace('{', "(")
    }

    /// Groups are peers: where several of a node's groups touch a variable, and not only different keys of it, the
    /// node says what holds.
    fn reconcile(&mut self, variable: usize) {
        for node in 0..self.model.nodes.len() {
            if self.contradicted(variable, node) {
                let cluster = self.model.nodes[node].cluster;
                let kind = self.model.variables[variable].kind;
                let name = self.model.variables[variable].name.clone();
                let action = Action::Set(self.value(kind, &name));
                let scope = Scope::Node(node);
                self.model.entries.retain(|entry| {
                    !(entry.variable == variable && entry.scope == scope && entry.stage == Stage::Body)
                });
                let (stage, guard) = (Stage::Body, Guard::None);
                self.model.entries.push(Entry { variable, scope, cluster, stage, guard, action });
            }
        }
    }

    fn contradicted(&self, variable: usize, node: usize) -> bool {
        let groups = &self.model.nodes[node].groups;
        let mut touched: Vec<(&str, Option<&str>)> = Vec::new();
        for entry in &self.model.entries {
            let Scope::Group(group) = entry.scope else { continue };
            let idle = entry.guard == Guard::Off || matches!(entry.action, Action::Unset);
            if entry.variable != variable || idle || !groups.contains(&group) {
                continue;
            }
            let key = match &entry.action {
                Action::Put(path, _) => Some(path[0].as_str()),
                Action::Set(_) | Action::Append(_) | Action::Unset => None,
            };
            touched.push((group, key));
        }
        touched.iter().enumerate().any(|(at, (group, key))| {
            touched[..at].iter().any(|(other, other_key)| {
                other != group && (key.is_none() || other_key.is_none() || key == other_key)
            })
        })
    }

    fn first(&mut self) {
        let groups: Vec<&'static str> = GROUPS.iter().chain(&self.model.own_groups).copied().collect();
        for group in groups {
            let members: Vec<&Node> =
                self.model.nodes.iter().filter(|node| node.groups.contains(&group)).collect();
            if !members.is_empty() && self.random.percent(30) {
                let node = self.random.pick(&members).name.clone();
                self.model.first.push((group.to_owned(), node));
            }
        }
    }
}

fn vault(index: usize) -> Value {
    let vault = &VAULTS[index];
    opaque(OpaqueKind::AnsibleVault { file: vault.file.into(), name: vault.name.into() })
}

fn opaque(kind: OpaqueKind) -> Value {
    Value::Opaque(Arc::new(Opaque { kind, place: Place::default() }))
}
