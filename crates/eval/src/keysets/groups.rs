//! Groups: what declares them, and which nodes are in them.

use std::rc::Rc;

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr, did_you_mean};
use kspec_schema::Type;
use kspec_values::{Opaque, Value};
use rustc_hash::FxBuildHasher;

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::{BodyId, NodeId};
use crate::layers::Scope;
use crate::plan::{Deed, Target};
use crate::session::Session;
use crate::sites::Site;
use crate::stop::{Eval, Stop};
use crate::variables::{Default as VariableDefault, Known};

/// The `group` blocks of a cluster, by group, in order of first mention.
#[derive(Default)]
pub(crate) struct GroupParts<'a> {
    by_name: IndexMap<SmolStr, Vec<GroupPart<'a>>, FxBuildHasher>,
}

/// A `group` block in one round of its block.
pub(crate) struct GroupPart<'a> {
    pub body: BodyId,
    pub entry: u32,
    pub site: Site<'a>,
}

/// Nodes by group, in order.
#[derive(Default)]
pub(crate) struct Members {
    pub by_name: IndexMap<SmolStr, Vec<SmolStr>, FxBuildHasher>,
    /// Groups whose first node was put there by `first`.
    pub pinned: Vec<SmolStr>,
}

impl<'a> GroupParts<'a> {
    pub fn of(&self, name: &str) -> impl Iterator<Item = &GroupPart<'a>> {
        self.by_name.get(name).into_iter().flatten()
    }

    pub fn names(&self) -> impl Iterator<Item = &SmolStr> {
        self.by_name.keys()
    }

    pub fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }
}

impl<'a> Session<'a> {
    /// All `group` blocks.
    pub fn group_parts(&self, cluster: &Cluster<'a>) -> Eval<Rc<GroupParts<'a>>> {
        let memo = cluster.group_parts.borrow().clone();
        let save = |memo| *cluster.group_parts.borrow_mut() = memo;
        let demand = || Demand::Groups(cluster.ix);
        self.demand(memo, cluster.decl.place, demand, save, || {
            let mut parts = GroupParts::default();
            for level in &cluster.levels {
                let body = self.body(*level);
                self.drop_groups(&body, &mut parts)?;
                self.collect_groups(&body, &mut parts)?;
            }
            Ok(Rc::new(parts))
        })
    }

    fn collect_groups(&self, body: &Body<'a>, parts: &mut GroupParts<'a>) -> Eval<()> {
        for (index, group) in body.plan.groups.iter().enumerate() {
            let doubt = self.each_round(&body.plan.blocks, &body.site, group.block, |env, _| {
                let name = self.name(group.name, env)?;
                let part = GroupPart { body: body.id, entry: index as u32, site: Site::new(env.clone()) };
                parts.by_name.entry(name).or_default().push(part);
                Ok(())
            })?;
            doubt.map_or(Ok(()), Err)?;
        }
        for (index, entry) in body.plan.uses.iter().enumerate() {
            if !self.component(entry.entry.component).1.has_groups {
                continue;
            }
            for inner in self.entered_uses(body, index as u32)? {
                self.collect_groups(&self.body(inner), parts)?;
            }
        }
        Ok(())
    }

    fn drop_groups(&self, body: &Body<'a>, parts: &mut GroupParts<'a>) -> Eval<()> {
        for name in self.unset_groups(body)? {
            parts.by_name.shift_remove(&name);
        }
        Ok(())
    }

    /// The names of `unset groups.g` in a body.
    fn unset_groups(&self, body: &Body<'a>) -> Eval<Vec<SmolStr>> {
        let mut names = Vec::new();
        for unset in &body.plan.unsets {
            let Target::Group(name, rest) = &unset.target else { continue };
            if !rest.is_empty() {
                continue;
            }
            let doubt = self.each_round(&body.plan.blocks, &body.site, unset.block, |env, _| {
                names.push(self.name(*name, env)?);
                Ok(())
            })?;
            doubt.map_or(Ok(()), Err)?;
        }
        Ok(names)
    }

    /// The groups of a node, as written, without those that a higher cluster of the chain dropped.
    pub fn node_groups(&self, cluster: &Cluster<'a>, id: NodeId, place: Place) -> Eval<Rc<Vec<SmolStr>>> {
        let node = cluster.node(id);
        let memo = node.groups.borrow().clone();
        let save = |memo| *node.groups.borrow_mut() = memo;
        self.demand(
            memo,
            place,
            || Demand::NodeGroups(cluster.ix, id),
            save,
            || {
                let Some(patch) = self.node_patch(cluster, id, &self.groups_field)? else {
                    return Ok(Rc::default());
                };
                let value = self.apply(patch, None, "groups")?;
                let written = self.groups_place(cluster, id);
                let items = match value {
                    Some(Value::List(items)) => items,
                    Some(Value::Opaque(opaque)) => return Err(self.opaque_groups(&opaque, written)),
                    _ => return Ok(Rc::default()),
                };
                let mut names = Vec::with_capacity(items.len());
                for item in items.iter() {
                    match item {
                        Value::Opaque(opaque) => return Err(self.opaque_groups(opaque, written)),
                        _ => names.extend(item.as_text().filter(|name| !names.contains(*name)).cloned()),
                    }
                }
                self.drop_from_node(cluster, node.body, &mut names)?;
                self.judge_groups(cluster, &names, written)?;
                Ok(Rc::new(names))
            },
        )
    }

    fn opaque_groups(&self, opaque: &Opaque, place: Place) -> Stop {
        self.tell(diagnostics::opaque_use(opaque, "the groups of a node hold", place))
    }

    fn drop_from_node(&self, cluster: &Cluster<'a>, body: BodyId, names: &mut Vec<SmolStr>) -> Eval<()> {
        let own = cluster.levels.iter().position(|level| *level == body);
        let heirs = own.map_or(&cluster.levels[..], |own| &cluster.levels[own + 1..]);
        for heir in heirs {
            let dropped = self.unset_groups(&self.body(*heir))?;
            names.retain(|name| !dropped.contains(name));
        }
        Ok(())
    }

    /// A group is kubespray's own or declared by a block; `all` and `k8s_cluster` are `vars`.
    fn judge_groups(&self, cluster: &Cluster<'a>, names: &[SmolStr], place: Place) -> Eval<()> {
        let header = self.header(cluster, place)?;
        let Some(release) = &header.kubespray else { return Ok(()) };
        for name in names {
            let own = release.groups().binary_search(name).is_ok();
            if own && name != "all" && name != "k8s_cluster" {
                continue;
            }
            let parts = self.group_parts(cluster)?;
            if parts.has(name) {
                continue;
            }
            let known: Vec<&str> =
                release.groups().iter().chain(parts.names()).map(SmolStr::as_str).collect();
            let near = did_you_mean(name, known.iter().copied());
            self.tell(diagnostics::unknown_group(name, near, place));
        }
        Ok(())
    }

    /// Where the groups of a node are written.
    fn groups_place(&self, cluster: &Cluster<'a>, id: NodeId) -> Place {
        let node = cluster.node(id);
        let definers = node.fields().definers.get("groups");
        definers.first().map_or(node.head(), |definer| match definer.deed {
            Deed::Set(_, value) => value.place,
            Deed::Open(_) | Deed::Unset => definer.origin.place,
        })
    }

    /// Nodes by group: declared groups first, then in order of first mention.
    pub fn members(&self, cluster: &Cluster<'a>, place: Place) -> Eval<Rc<Members>> {
        let memo = cluster.members.borrow().clone();
        let save = |memo| *cluster.members.borrow_mut() = memo;
        self.demand(
            memo,
            place,
            || Demand::Members(cluster.ix),
            save,
            || {
                let mut members = Members::default();
                let nodes = self.node_list(cluster, place)?;
                nodes.doubt.map_or(Ok(()), Err)?;
                for (name, id) in &nodes.by_name {
                    for group in self.node_groups(cluster, *id, place)?.iter() {
                        members.by_name.entry(group.clone()).or_default().push(name.clone());
                    }
                }
                for name in self.group_parts(cluster)?.names() {
                    members.by_name.entry(name.clone()).or_default();
                }
                self.pin_first(cluster, &mut members)?;
                Ok(Rc::new(members))
            },
        )
    }

    /// `first = […]`: these come first, in this order.
    fn pin_first(&self, cluster: &Cluster<'a>, members: &mut Members) -> Eval<()> {
        if !cluster.summary.group_vars.contains("first") {
            return Ok(());
        }
        let known = Known { name: SmolStr::new_static("first"), ..groups_field() };
        let groups: Vec<SmolStr> = members.by_name.keys().cloned().collect();
        for group in groups {
            let Some(patch) = self.scope_patch(cluster, Scope::Group(&group), &known)? else { continue };
            let place = patch.origin.place;
            let Some(Value::List(first)) = self.apply(patch, None, "first")? else { continue };
            let nodes = members.by_name.get_mut(&group).expect("the group was listed");
            let mut ordered = Vec::with_capacity(nodes.len());
            for name in first.iter().filter_map(Value::as_text) {
                if nodes.contains(name) {
                    ordered.push(name.clone());
                } else {
                    self.tell(diagnostics::absent_first(name, &group, place));
                }
            }
            if !ordered.is_empty() {
                members.pinned.push(group.clone());
            }
            ordered.extend(
                nodes.iter().filter(|name| !first.iter().any(|f| f.as_text() == Some(*name))).cloned(),
            );
            *nodes = ordered;
        }
        Ok(())
    }

    /// The nodes of a group; nothing where there is no such group.
    pub fn group(&self, cluster: &Cluster<'a>, name: &str, place: Place) -> Eval<Option<Vec<SmolStr>>> {
        let members = self.members(cluster, place)?;
        if let Some(nodes) = members.by_name.get(name) {
            return Ok(Some(nodes.clone()));
        }
        let header = self.header(cluster, place)?;
        let own = header
            .kubespray
            .as_ref()
            .is_some_and(|release| release.groups().iter().any(|group| group == name));
        Ok(own.then(Vec::new))
    }
}

/// `groups` of a node, as if it were a variable: a list of texts.
pub(crate) fn groups_field<'a>() -> Known<'a> {
    Known {
        name: SmolStr::new_static("groups"),
        ty: Type::list(Type::string()),
        default: VariableDefault::None,
        file: None,
        variable: None,
        release: None,
    }
}
