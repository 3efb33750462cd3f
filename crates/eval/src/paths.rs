//! Paths: members and indices of values, and of what is no value.

use kspec_base::{Place, SmolStr, nearest};
use kspec_sema::hir::{Expr, ExprKind, Step};
use kspec_values::{Map, Opaque, Value};

use crate::bodies::{Body, BodyKind};
use crate::diagnostics;
use crate::frames::{BodyId, Env, NodeId};
use crate::session::Session;
use crate::sites::Missing;
use crate::stop::{Eval, Stop};
use crate::things::{ClusterIx, Container, Handle, Key, Thing};

impl<'a> Session<'a> {
    pub fn path(&self, head: &'a Expr, steps: &'a [Step], env: &Env<'a>, missing: Missing) -> Eval<Thing> {
        if let (ExprKind::Local { up, slot }, [Step::Member(name, _)]) = (&head.kind, steps)
            && let Some(found) = env.outer(*up).member(usize::from(*slot), name)
        {
            self.step(head.place)?;
            return found.map(Thing::Value).ok_or(Stop::Absent);
        }
        let mut thing = self.thing(head, env)?;
        for step in steps {
            // The common case, without a key of its own.
            if let (Step::Member(name, _), Thing::Value(Value::Map(map))) = (step, &thing) {
                thing = map.get(name).cloned().ok_or(Stop::Absent)?.into();
                continue;
            }
            let (key, place) = match step {
                Step::Member(name, place) => (Key::Name(name.clone()), *place),
                Step::Index(expr) => (self.index_key(expr, env)?, expr.place),
            };
            // A node reads its own variables without a host.
            let own = matches!(thing, Thing::Handle(Handle::Node(_, id)) if env.node == Some(id));
            thing = match thing {
                Thing::Value(value) => self.value_step(&value, &key, place, missing)?.into(),
                Thing::Handle(Handle::Node(ix, id)) if own => {
                    self.node_step(ix, id, &key, place, Host::Own)?
                }
                Thing::Handle(handle) => {
                    let found = self.handle_step(handle, &key, place, missing)?;
                    if let (Thing::Value(value), Missing::Told) = (&found, missing) {
                        self.judge_reader(handle, &key, value, env, place)?;
                    }
                    found
                }
            };
        }
        Ok(thing)
    }

    /// What only one cluster's Ansible run knows means something else in another inventory. Who asks without
    /// keeping the answer may see it.
    fn judge_reader(
        &self,
        handle: Handle,
        key: &Key,
        value: &Value,
        env: &Env<'a>,
        place: Place,
    ) -> Eval<()> {
        let owner = match handle {
            Handle::Cluster(ix) | Handle::Vars(ix) | Handle::Node(ix, _) => ix,
            Handle::Own(body) | Handle::Use(body) => self.body(body).cluster,
            Handle::Clusters
            | Handle::Nodes(_)
            | Handle::Groups(_)
            | Handle::Uses(_)
            | Handle::Apis(_)
            | Handle::Files(_) => return Ok(()),
        };
        let Some(opaque) = first_template(value) else { return Ok(()) };
        let is_own = match env.body {
            Some(body) => self.body(body).cluster == owner,
            None => !self.is_kept(),
        };
        let Key::Name(name) = key else { return Ok(()) };
        if is_own {
            return Ok(());
        }
        let owner = &self.cluster(owner).name;
        Err(self.tell(diagnostics::opaque_elsewhere(owner, name, opaque, place)))
    }

    fn index_key(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Key> {
        match self.needed(expr, env)? {
            Value::Int(position) => Ok(Key::Position(position)),
            Value::Text(name) | Value::Marked(_, name) => Ok(Key::Name(name)),
            Value::Opaque(opaque) => {
                Err(self.tell(diagnostics::opaque_use(&opaque, "an index is", expr.place)))
            }
            other => {
                let kind = other.kind_name();
                Err(self.tell(diagnostics::wrong_kind("an index is an int or a text", kind, expr.place)))
            }
        }
    }

    fn value_step(&self, value: &Value, key: &Key, place: Place, missing: Missing) -> Eval {
        match (value, key) {
            (Value::Map(map), Key::Name(name)) => map.get(name).cloned().ok_or(Stop::Absent),
            (Value::List(items), Key::Position(position)) => {
                let found = usize::try_from(*position).ok().and_then(|position| items.get(position));
                match (found, missing) {
                    (Some(item), _) => Ok(item.clone()),
                    (None, Missing::Asked) => Err(Stop::Absent),
                    (None, Missing::Told) => {
                        Err(self.tell(diagnostics::out_of_range(*position, items.len(), place)))
                    }
                }
            }
            (Value::Opaque(opaque), _) => {
                Err(self.tell(diagnostics::opaque_use(opaque, "a member is taken of", place)))
            }
            // A value of type `any` that has no such member.
            (
                Value::Null
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Float(_)
                | Value::Text(_)
                | Value::Marked(..)
                | Value::List(_)
                | Value::Map(_),
                _,
            ) => Err(Stop::Absent),
            (Value::Reference(_), _) => Err(Stop::Unevaluated),
        }
    }

    /// One step from what is no value.
    pub fn handle_step(&self, handle: Handle, key: &Key, place: Place, missing: Missing) -> Eval<Thing> {
        let Key::Name(name) = key else { return Err(Stop::Absent) };
        match handle {
            Handle::Clusters => {
                let built = self.built.borrow().clone();
                let found = built.iter().find(|ix| self.cluster(**ix).name == *name);
                let names = || built.iter().map(|ix| self.cluster(*ix).name.clone()).collect();
                found
                    .map(|ix| Thing::Handle(Handle::Cluster(*ix)))
                    .ok_or_else(|| self.not_there("cluster", name, names(), place, missing))
            }
            Handle::Cluster(ix) => self.cluster_step(ix, name, place, missing),
            Handle::Own(body) => self.own_step(body, name, place),
            Handle::Vars(ix) => self.read_var(&self.cluster(ix), name, place).map(Thing::Value),
            Handle::Nodes(ix) => {
                let cluster = self.cluster(ix);
                match self.node_named(&cluster, name, place)? {
                    Some(id) => Ok(Thing::Handle(Handle::Node(ix, id))),
                    None => {
                        let list = self.node_list(&cluster, place)?;
                        let names = list.by_name.keys().cloned().collect();
                        Err(self.not_there("node", name, names, place, missing))
                    }
                }
            }
            Handle::Node(ix, id) => self.node_step(ix, id, key, place, Host::Other),
            Handle::Groups(ix) => {
                let cluster = self.cluster(ix);
                match self.group(&cluster, name, place)? {
                    Some(nodes) => {
                        // That a group is empty is due to the cluster as a whole.
                        self.watch_place(|| match nodes.last() {
                            Some(last) => self.head_of(&cluster, last, place),
                            None => Some(cluster.decl.place),
                        });
                        Ok(Value::list(nodes.into_iter().map(Value::Text)).into())
                    }
                    None => {
                        let names = self.members(&cluster, place)?.by_name.keys().cloned().collect();
                        Err(self.not_there("group", name, names, place, missing))
                    }
                }
            }
            Handle::Uses(container) => match self.use_named(container, name, place)? {
                Some(id) => Ok(Thing::Handle(Handle::Use(id))),
                None => {
                    let names = self.use_names(container, place)?;
                    Err(self.not_there("use", name, names, place, missing))
                }
            },
            Handle::Use(id) => self.use_step(id, name),
            Handle::Apis(ix) => {
                let header = self.header(&self.cluster(ix), place)?;
                let found = header.apis.iter().find(|(group, _)| group == name);
                found.map(|(_, version)| Value::Text(version.clone()).into()).ok_or(Stop::Absent)
            }
            Handle::Files(ix) => {
                let files = self.file_texts(&self.cluster(ix))?;
                files.get(name).map(|(text, _)| Value::Text(text.clone()).into()).ok_or(Stop::Absent)
            }
        }
    }

    fn not_there(
        &self,
        what: &str,
        name: &SmolStr,
        names: Vec<SmolStr>,
        place: Place,
        missing: Missing,
    ) -> Stop {
        match missing {
            Missing::Asked => Stop::Absent,
            Missing::Told => {
                let near = nearest(name, names.iter().map(SmolStr::as_str), 3);
                let near: Vec<String> = near.into_iter().map(str::to_owned).collect();
                self.tell(diagnostics::not_there(what, name, &near, names.len(), place))
            }
        }
    }

    fn cluster_step(&self, ix: ClusterIx, name: &SmolStr, place: Place, missing: Missing) -> Eval<Thing> {
        let cluster = self.cluster(ix);
        let handle = match name.as_str() {
            "vars" => Handle::Vars(ix),
            "nodes" => Handle::Nodes(ix),
            "groups" => Handle::Groups(ix),
            "uses" => Handle::Uses(Container::Chain(ix)),
            "apis" => Handle::Apis(ix),
            "files" => Handle::Files(ix),
            "name" => return Ok(Value::Text(cluster.name.clone()).into()),
            "kubernetes" => {
                return Ok(Value::Text(self.header(&cluster, place)?.kubernetes.clone()).into());
            }
            "kubespray" => {
                let header = self.header(&cluster, place)?;
                let release = header.kubespray.as_ref().ok_or(Stop::Absent)?;
                return Ok(Value::text(release.version()).into());
            }
            _ => {
                let found = cluster.levels.iter().rev().find_map(|level| {
                    let body = self.body(*level);
                    body.slot_of(name).map(|slot| (body, slot))
                });
                return match found {
                    Some((body, slot)) => self.of_body(&body, slot),
                    None if is_kind(name) => Err(Stop::Unevaluated),
                    None => Err(self.not_there("member", name, Vec::new(), place, missing)),
                };
            }
        };
        Ok(Thing::Handle(handle))
    }

    /// `cluster.x` in a body: of the nearest cluster of the chain that has it.
    fn own_step(&self, body: BodyId, name: &SmolStr, place: Place) -> Eval<Thing> {
        let body = self.body(body);
        let ix = body.cluster;
        if matches!(name.as_str(), "name" | "kubernetes" | "kubespray" | "apis") {
            return self.cluster_step(ix, name, place, Missing::Told);
        }
        let BodyKind::Level { level, .. } = body.kind else { return Err(Stop::Poison) };
        let levels = &self.cluster(ix).levels;
        let (below, above) = levels.split_at(level as usize + 1);
        let nearest = below.iter().rev().chain(above);
        for level in nearest {
            let body = self.body(*level);
            if let Some(slot) = body.slot_of(name) {
                return self.of_body(&body, slot);
            }
        }
        self.cluster_step(ix, name, place, Missing::Told)
    }

    fn node_step(&self, ix: ClusterIx, id: NodeId, key: &Key, place: Place, host: Host) -> Eval<Thing> {
        let Key::Name(name) = key else { return Err(Stop::Absent) };
        let cluster = self.cluster(ix);
        let value = match name.as_str() {
            "name" => Value::Text(cluster.node(id).name.clone()),
            "groups" => {
                let groups = self.node_groups(&cluster, id, place)?;
                Value::list(groups.iter().cloned().map(Value::Text))
            }
            _ => {
                let host = match host {
                    Host::Own => None,
                    Host::Other => Some(cluster.node(id).name.clone()),
                };
                self.read_node_var(&cluster, id, name, host, place)?
            }
        };
        Ok(Thing::Value(value))
    }

    /// An output, an argument, the uses inside, or an object.
    fn use_step(&self, id: BodyId, name: &SmolStr) -> Eval<Thing> {
        let body = self.body(id);
        if name == "uses" {
            return Ok(Thing::Handle(Handle::Uses(Container::Use(id))));
        }
        match body.slot_of(name) {
            Some(slot) => self.of_body(&body, slot),
            None if is_kind(name) => Err(Stop::Unevaluated),
            None => Err(Stop::Absent),
        }
    }

    pub fn use_names(&self, container: Container, place: Place) -> Eval<Vec<SmolStr>> {
        let mut names = Vec::new();
        for id in self.use_list(container, place)?.iter() {
            let body = self.body(*id);
            let used = body.as_use().expect("a list of uses holds uses");
            names.extend(self.use_name(&body, used)?);
        }
        Ok(names)
    }

    /// The names that a loop over what is no value goes through.
    pub fn handle_keys(&self, handle: Handle, place: Place) -> Eval<Vec<SmolStr>> {
        Ok(match handle {
            Handle::Clusters => {
                let built = self.built.borrow().clone();
                built.iter().map(|ix| self.cluster(*ix).name.clone()).collect()
            }
            Handle::Nodes(ix) => {
                let list = self.node_list(&self.cluster(ix), place)?;
                list.doubt.map_or(Ok(()), Err)?;
                list.by_name.keys().cloned().collect()
            }
            Handle::Groups(ix) => self.members(&self.cluster(ix), place)?.by_name.keys().cloned().collect(),
            Handle::Uses(container) => self.use_names(container, place)?,
            Handle::Files(ix) => self.file_texts(&self.cluster(ix))?.keys().cloned().collect(),
            Handle::Apis(ix) => {
                let header = self.header(&self.cluster(ix), place)?;
                header.apis.iter().map(|(group, _)| group.clone()).collect()
            }
            Handle::Vars(ix) => self.variable_names(&self.cluster(ix))?,
            Handle::Cluster(_) | Handle::Own(_) | Handle::Node(..) | Handle::Use(_) => Vec::new(),
        })
    }

    /// What is no value as data: `nodes` with what their scope sets, `groups` with their members.
    pub fn handle_value(&self, handle: Handle, place: Place) -> Eval {
        let mut map = Map::default();
        let keys: Vec<SmolStr> = match handle {
            Handle::Cluster(_) => {
                ["name", "kubernetes", "kubespray", "vars", "groups", "nodes"].map(SmolStr::from).into()
            }
            Handle::Node(ix, id) => self.node_names(&self.cluster(ix), id)?,
            Handle::Use(id) => self.output_names(&self.body(id)),
            Handle::Own(body) => return self.handle_value(Handle::Cluster(self.body(body).cluster), place),
            Handle::Clusters
            | Handle::Vars(_)
            | Handle::Nodes(_)
            | Handle::Groups(_)
            | Handle::Uses(_)
            | Handle::Apis(_)
            | Handle::Files(_) => self.handle_keys(handle, place)?,
        };
        for key in keys {
            let inner = self.handle_step(handle, &Key::Name(key.clone()), place, Missing::Asked);
            let inner = inner.and_then(|thing| self.nested(place, || self.value_of(thing, place)));
            match inner {
                Ok(value) => drop(map.insert(key, value)),
                Err(Stop::Absent | Stop::Unevaluated) => {}
                Err(Stop::Poison) => return Err(Stop::Poison),
            }
        }
        Ok(Value::Map(map.into()))
    }

    fn output_names(&self, body: &Body<'a>) -> Vec<SmolStr> {
        let Some(used) = body.as_use() else { return Vec::new() };
        let parameters = used.component.parameters.iter().map(|parameter| parameter.name.clone());
        parameters.chain(used.component.lets.iter().map(|declared| declared.name.clone())).collect()
    }
}

/// Whether a node's variable is read on that node.
#[derive(Clone, Copy)]
enum Host {
    Own,
    Other,
}

/// The first opaque value that is no secret: a secret means the same in every inventory.
fn first_template(value: &Value) -> Option<&Opaque> {
    match value {
        Value::Opaque(opaque) => (!opaque.kind.is_secret()).then_some(&**opaque),
        Value::List(items) => items.iter().find_map(first_template),
        Value::Map(map) => map.values().find_map(first_template),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Text(_)
        | Value::Marked(..)
        | Value::Reference(_) => None,
    }
}

fn is_kind(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
}
