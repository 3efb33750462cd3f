//! The view of a cluster: every value final. Each node is walked once.

use indexmap::IndexSet;
use kspec_base::SmolStr;
use rustc_hash::FxBuildHasher;

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::frames::{BodyId, NodeId};
use crate::layers::Setting;
use crate::plan::Target;
use crate::session::Session;
use crate::stop::Eval;
use crate::things::ClusterIx;
use crate::view::{ClusterView, FileView, GroupView, NodeView, VariableView};

type Names = IndexSet<SmolStr, FxBuildHasher>;

impl<'a> Session<'a> {
    /// The view of a cluster; nothing where its header failed. What fails elsewhere was told and is left out.
    pub fn view(&self, ix: ClusterIx) -> Option<ClusterView> {
        let cluster = self.cluster(ix);
        self.within(&cluster.name, || self.with_budget(|| self.cluster_view(&cluster)))
    }

    fn cluster_view(&self, cluster: &Cluster<'a>) -> Option<ClusterView> {
        let header = self.header(cluster, cluster.decl.place).ok()?;
        let has_inventory = header.kubespray.is_some();
        let vars = if has_inventory { self.cluster_vars(cluster).unwrap_or_default() } else { Vec::new() };
        let nodes = if has_inventory { self.node_views(cluster) } else { Vec::new() };
        let groups = if has_inventory { self.group_views(cluster).unwrap_or_default() } else { Vec::new() };
        self.judge_overrides(cluster);
        self.judge_first_nodes(cluster);
        let files = self.file_texts(cluster).unwrap_or_default();
        let files = files.into_iter().map(|(name, (text, place))| FileView { name, text, place }).collect();
        Some(ClusterView {
            name: cluster.name.clone(),
            spec: self.program.modules[cluster.module().index()].path.clone(),
            place: cluster.decl.place,
            kubespray: header.kubespray.clone(),
            kubernetes: header.kubernetes.clone(),
            kubernetes_written: header.kubernetes_written,
            vars,
            groups,
            nodes,
            files,
            has_objects: self.has_objects(cluster),
        })
    }

    /// Names that entries of the cluster scope may set, base first, then uses.
    pub fn variable_names(&self, cluster: &Cluster<'a>) -> Eval<Vec<SmolStr>> {
        let mut names = Names::default();
        for level in &cluster.levels {
            self.body_variables(&self.body(*level), &mut names)?;
        }
        Ok(names.into_iter().collect())
    }

    fn body_variables(&self, body: &Body<'a>, names: &mut Names) -> Eval<()> {
        names.extend(body.plan.vars.names().cloned());
        for changed in &body.plan.overrides {
            if let Target::Vars(_) = changed.target {
                names.extend(changed.fields.definers.names().cloned());
            }
        }
        for (index, entry) in body.plan.uses.iter().enumerate() {
            if self.component(entry.entry.component).1.vars.is_empty() {
                continue;
            }
            for inner in self.entered_uses(body, index as u32)? {
                self.body_variables(&self.body(inner), names)?;
            }
        }
        Ok(())
    }

    fn cluster_vars(&self, cluster: &Cluster<'a>) -> Eval<Vec<VariableView>> {
        let place = cluster.decl.place;
        let mut views = Vec::new();
        for name in self.variable_names(cluster)? {
            // What failed was told.
            if let Ok(setting) = self.cluster_setting(cluster, &name, place) {
                views.extend(self.variable_view(cluster, name, setting)?);
            }
        }
        for (name, own) in &cluster.own_variables {
            let name = SmolStr::from(*name);
            if own.default.is_none() || views.iter().any(|view: &VariableView| view.name == name) {
                continue;
            }
            let known = self.known(cluster, &name)?;
            if known.file.is_none() {
                continue;
            }
            if let Ok(setting) = self.default_setting(cluster, &known, own.place) {
                let (value, file) = (setting.value, known.file.clone());
                let doc = own.doc.clone();
                views.push(VariableView { name, value, place: own.place, doc, file, derived: true });
            }
        }
        Ok(views)
    }

    /// A variable as it is written; nothing where no entry set it.
    fn variable_view(
        &self,
        cluster: &Cluster<'a>,
        name: SmolStr,
        setting: Setting<'a>,
    ) -> Eval<Option<VariableView>> {
        let Some(origin) = setting.origin else { return Ok(None) };
        let file = match cluster.own_variables.is_empty() {
            true => None,
            false => self.known(cluster, &name)?.file.clone(),
        };
        let (value, place, doc) = (setting.value, origin.place, origin.doc.cloned());
        Ok(Some(VariableView { name, value, place, doc, file, derived: false }))
    }

    fn group_views(&self, cluster: &Cluster<'a>) -> Eval<Vec<GroupView>> {
        let place = cluster.decl.place;
        let members = self.members(cluster, place)?;
        let parts = self.group_parts(cluster)?;
        let mut views = Vec::with_capacity(members.by_name.len());
        for (group, nodes) in &members.by_name {
            let mut names = Names::default();
            for part in parts.of(group) {
                let body = self.body(part.body);
                names.extend(body.plan.groups[part.entry as usize].fields.definers.names().cloned());
            }
            self.overridden_names(cluster, &mut names, |target| matches!(target, Target::Group(..)));
            names.shift_remove("first");
            let mut vars = Vec::new();
            for name in names {
                match self.group_setting(cluster, group, &name, place) {
                    Ok(Some(setting)) => vars.extend(self.variable_view(cluster, name, setting)?),
                    Ok(None) => {}
                    // Was told.
                    Err(_) => {}
                }
            }
            let declared = parts.has(group);
            views.push(GroupView { name: group.clone(), declared, members: nodes.clone(), vars });
        }
        Ok(views)
    }

    /// Names that overrides of the chain set in targets of a kind.
    fn overridden_names(&self, cluster: &Cluster<'a>, names: &mut Names, fits: impl Fn(&Target<'a>) -> bool) {
        for level in &cluster.levels {
            for changed in &self.body(*level).plan.overrides {
                if fits(&changed.target) {
                    names.extend(changed.fields.definers.names().cloned());
                }
            }
        }
    }

    fn node_views(&self, cluster: &Cluster<'a>) -> Vec<NodeView> {
        let place = cluster.decl.place;
        let Ok(list) = self.node_list(cluster, place) else { return Vec::new() };
        let mut overridden = Names::default();
        overridden.extend(cluster.summary.node_vars.iter().cloned());
        overridden.sort_unstable();
        list.by_name.values().filter_map(|id| self.node_view(cluster, *id, &overridden).ok()).collect()
    }

    fn node_view(&self, cluster: &Cluster<'a>, id: NodeId, overridden: &Names) -> Eval<NodeView> {
        let node = cluster.node(id);
        let place = node.head();
        let groups = self.node_groups(cluster, id, place)?;
        let own = node.fields().definers.names();
        let mut vars = Vec::with_capacity(node.fields().definers.0.len());
        for name in own.filter(|name| *name != "groups") {
            self.node_variable(cluster, id, name, NodeScope::Own, &mut vars)?;
        }
        let more = overridden.iter().filter(|name| *name != "groups" && !node.fields().has(name));
        for name in more {
            self.node_variable(cluster, id, name, NodeScope::Own, &mut vars)?;
        }
        for name in self.shared_names(cluster, &groups)? {
            if !vars.iter().any(|view: &VariableView| view.name == name) {
                self.node_variable(cluster, id, &name, NodeScope::Groups, &mut vars)?;
            }
        }
        Ok(NodeView { name: node.name.clone(), place, groups: groups.to_vec(), vars })
    }

    fn node_variable(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        name: &SmolStr,
        scope: NodeScope,
        vars: &mut Vec<VariableView>,
    ) -> Eval<()> {
        let place = cluster.node(id).head();
        // What only groups set is written there.
        if scope == NodeScope::Own && cluster.summary.group_vars.contains(name) {
            let known = self.known(cluster, name)?;
            if let Ok(None) = self.node_patch(cluster, id, &known) {
                return Ok(());
            }
        }
        match self.node_setting(cluster, id, name, place) {
            Ok(Some(setting)) => {
                let view = self.variable_view(cluster, name.clone(), setting)?;
                vars.extend(view.map(|view| VariableView { derived: scope == NodeScope::Groups, ..view }));
            }
            Ok(None) => {}
            // Was told.
            Err(_) => {}
        }
        Ok(())
    }

    /// Variables that two or more of these groups set.
    fn shared_names(&self, cluster: &Cluster<'a>, groups: &[SmolStr]) -> Eval<Vec<SmolStr>> {
        if groups.len() < 2 || cluster.summary.group_vars.is_empty() {
            return Ok(Vec::new());
        }
        let parts = self.group_parts(cluster)?;
        let mut once = Names::default();
        let mut shared = Names::default();
        for group in groups {
            let mut names = Names::default();
            for part in parts.of(group) {
                let body = self.body(part.body);
                names.extend(body.plan.groups[part.entry as usize].fields.definers.names().cloned());
            }
            for name in names {
                if name != "first" && !once.insert(name.clone()) {
                    shared.insert(name);
                }
            }
        }
        let mut found = Vec::new();
        for name in shared {
            let mut setters = 0;
            for group in groups {
                setters +=
                    usize::from(self.group_setting(cluster, group, &name, cluster.decl.place)?.is_some());
            }
            if setters > 1 {
                found.push(name);
            }
        }
        Ok(found)
    }

    fn has_objects(&self, cluster: &Cluster<'a>) -> bool {
        cluster.levels.iter().any(|level| self.body_has_objects(*level))
    }

    fn body_has_objects(&self, id: BodyId) -> bool {
        let body = self.body(id);
        let own = body.plan.objects.iter().any(|block| {
            let mut any = false;
            let doubt = self.each_round(&body.plan.blocks, &body.site, *block, |_, _| {
                any = true;
                Ok(())
            });
            any || matches!(doubt, Ok(Some(_)) | Err(_))
        });
        own || (0..body.plan.uses.len() as u32).any(|entry| {
            let inside = self.entered_uses(&body, entry).unwrap_or_default();
            inside.into_iter().any(|inner| self.body_has_objects(inner))
        })
    }

    /// The variables that a node's scope or its groups set, for the node as data.
    pub fn node_names(&self, cluster: &Cluster<'a>, id: NodeId) -> Eval<Vec<SmolStr>> {
        let mut names: Vec<SmolStr> = vec!["groups".into()];
        let own = cluster.node(id).fields().definers.names().cloned().collect::<Vec<_>>();
        names.extend(own.into_iter().filter(|name| name != "groups"));
        Ok(names)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeScope {
    Own,
    Groups,
}
