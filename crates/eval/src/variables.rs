//! Variables: what is known of a name, and its value in each scope.

use std::rc::Rc;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::{Release, Ty, Type, Variable, VariableDefault, resolved};
use kspec_sema::hir::Expr;
use kspec_values::{Opaque, OpaqueKind, Value};

use crate::clusters::Cluster;
use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::{Env, NodeId};
use crate::layers::{Scope, Setting, is_of_header};
use crate::patch::Patch;
use crate::rules::Lens;
use crate::session::Session;
use crate::stop::{Eval, Stop};

/// What is known of a variable in one cluster.
pub(crate) struct Known<'a> {
    pub name: SmolStr,
    pub ty: Ty,
    pub default: Default<'a>,
    /// The user's own catalogue says where it is written.
    pub file: Option<SmolStr>,
    pub variable: Option<Arc<Variable>>,
    /// The release that declares it, for messages.
    pub release: Option<Arc<dyn Release>>,
}

pub(crate) enum Default<'a> {
    None,
    Plain(Value),
    Jinja,
    /// Roles differ.
    Unclear,
    Own(&'a Expr),
}

impl Known<'_> {
    fn is_bool(&self) -> bool {
        matches!(*resolved(&self.ty), Type::Bool)
    }
}

impl<'a> Session<'a> {
    pub fn known(&self, cluster: &Cluster<'a>, name: &SmolStr) -> Eval<Rc<Known<'a>>> {
        if let Some(known) = cluster.known.borrow().get(name) {
            return Ok(known.clone());
        }
        let known = Rc::new(self.look_up(cluster, name)?);
        cluster.known.borrow_mut().insert(name.clone(), known.clone());
        Ok(known)
    }

    fn look_up(&self, cluster: &Cluster<'a>, name: &SmolStr) -> Eval<Known<'a>> {
        let header = self.header(cluster, cluster.decl.place)?;
        let release = header.kubespray.as_ref();
        let found = release.and_then(|release| release.variable(name));
        let own = cluster.own_variables.get(name.as_str());
        let from_release = found.is_some();
        let known = |ty: Ty, default, file, variable| Known {
            name: name.clone(),
            ty,
            default,
            file,
            variable,
            release: release.filter(|_| from_release).cloned(),
        };
        if let Some(variable) = found {
            let default = match &variable.default {
                VariableDefault::None | VariableDefault::Plain(Value::Null) => Default::None,
                VariableDefault::Plain(value) => Default::Plain(value.clone()),
                VariableDefault::Jinja(_) => Default::Jinja,
                VariableDefault::Unclear => Default::Unclear,
            };
            return Ok(known(variable.ty.clone(), default, None, Some(variable)));
        }
        if let Some(own) = own {
            let default = own.default.as_ref().map_or(Default::None, Default::Own);
            return Ok(known(own.ty.clone(), default, Some(own.file.clone()), None));
        }
        if let Some(variable) = self.library.ansible_variable(name) {
            return Ok(known(variable.ty.clone(), Default::None, None, Some(variable)));
        }
        // Nobody knows it: the checker told.
        Ok(known(Arc::new(Type::Unknown), Default::None, None, None))
    }

    /// The default of a variable, as a value.
    pub fn default_setting(
        &self,
        cluster: &Cluster<'a>,
        known: &Known<'a>,
        place: Place,
    ) -> Eval<Setting<'a>> {
        let value = match &known.default {
            Default::None => return Err(Stop::Absent),
            Default::Plain(value) => value.clone(),
            Default::Jinja => self.by_name(known, None, place),
            // Reading it was told by the checker.
            Default::Unclear => return Err(Stop::Poison),
            Default::Own(expr) => {
                let env = Env { body: cluster.levels.last().copied(), ..Env::default() };
                let value = self.needed(expr, &env)?;
                self.admit_variable(value, known, expr)?
            }
        };
        Ok(Setting { value, origin: None })
    }

    /// A variable as Ansible knows it: by its name.
    fn by_name(&self, known: &Known<'a>, host: Option<SmolStr>, place: Place) -> Value {
        let kind = OpaqueKind::Variable { name: known.name.clone(), host, bool: known.is_bool() };
        Value::Opaque(Arc::new(Opaque { kind, place }))
    }

    /// The variable in cluster scope.
    pub fn cluster_setting(&self, cluster: &Cluster<'a>, name: &SmolStr, place: Place) -> Eval<Setting<'a>> {
        let memo = cluster.vars.borrow().get(name).cloned().unwrap_or_default();
        let demand = || Demand::Var(cluster.ix, name.clone());
        let save = |memo| drop(cluster.vars.borrow_mut().insert(name.clone(), memo));
        self.demand(memo, place, demand, save, || {
            let known = self.known(cluster, name)?;
            match self.scope_patch(cluster, Scope::Cluster, &known)? {
                None => self.default_setting(cluster, &known, place),
                Some(patch) => {
                    self.settle(cluster, patch, &known, || self.default_setting(cluster, &known, place))
                }
            }
        })
    }

    /// A patch over what lies below.
    fn settle(
        &self,
        cluster: &Cluster<'a>,
        patch: Patch<'a>,
        known: &Known<'a>,
        below: impl FnOnce() -> Eval<Setting<'a>>,
    ) -> Eval<Setting<'a>> {
        if !patch.fields.is_empty() && !has_parts(&known.ty) {
            return Err(Stop::Poison); // The checker told it.
        }
        let origin = patch.origin;
        let merged = !patch.is_total();
        let below = match merged {
            false => None,
            true => match below() {
                Ok(setting) => Some(setting),
                Err(Stop::Absent) => None,
                Err(stop) => return Err(stop),
            },
        };
        let below_at = below.as_ref().and_then(|below| below.origin).map(|origin| origin.place);
        let below = below.map(|below| below.value);
        let value = self.apply_to(patch, below, below_at, &known.name)?.ok_or(Stop::Absent)?;
        let value = if merged { self.admit_merged(cluster, value, known, origin)? } else { value };
        Ok(Setting { value, origin: Some(origin) })
    }

    /// What a group sets, merged with cluster scope; nothing where it sets nothing.
    pub fn group_setting(
        &self,
        cluster: &Cluster<'a>,
        group: &str,
        name: &SmolStr,
        place: Place,
    ) -> Eval<Option<Setting<'a>>> {
        let known = self.known(cluster, name)?;
        let Some(patch) = self.group_patch(cluster, group, &known, place)? else { return Ok(None) };
        self.settle(cluster, patch, &known, || self.cluster_setting(cluster, name, place)).map(Some)
    }

    /// The patch of a group, found once.
    fn group_patch(
        &self,
        cluster: &Cluster<'a>,
        group: &str,
        known: &Known<'a>,
        place: Place,
    ) -> Eval<Option<Patch<'a>>> {
        if !cluster.summary.group_vars.contains(&known.name) {
            return Ok(None);
        }
        let key = (SmolStr::from(group), known.name.clone());
        let memo = cluster.group_patches.borrow().get(&key).cloned().unwrap_or_default();
        let demand = || Demand::GroupVar(cluster.ix, key.0.clone(), key.1.clone());
        let save = |memo| drop(cluster.group_patches.borrow_mut().insert(key.clone(), memo));
        self.demand(memo, place, demand, save, || self.scope_patch(cluster, Scope::Group(group), known))
    }

    /// What the node's scope and its groups set; nothing where cluster scope holds.
    pub fn node_setting(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        name: &SmolStr,
        place: Place,
    ) -> Eval<Option<Setting<'a>>> {
        let node = cluster.node(id);
        let cell = node.cell(name);
        let memo = node.memo(cell);
        let demand = || Demand::NodeVar(cluster.ix, id, name.clone());
        self.demand(
            memo,
            place,
            demand,
            |memo| node.save(cell, memo),
            || {
                let known = self.known(cluster, name)?;
                let own = self.node_patch(cluster, id, &known)?;
                self.with_groups(cluster, id, own, &known, place)
            },
        )
    }

    /// What the node's own entries do, on top of what its groups do.
    fn with_groups(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        own: Option<Patch<'a>>,
        known: &Known<'a>,
        place: Place,
    ) -> Eval<Option<Setting<'a>>> {
        let total = own.as_ref().is_some_and(Patch::is_total);
        let shared = match total || !cluster.summary.group_vars.contains(&known.name) {
            true => None,
            false => self.groups_patch(cluster, id, known, place)?,
        };
        let patch = match (shared, own) {
            (None, None) => return Ok(None),
            (Some(patch), None) | (None, Some(patch)) => patch,
            (Some(lower), Some(upper)) => self.over(lower, upper, &known.name)?,
        };
        self.settle(cluster, patch, known, || self.cluster_setting(cluster, &known.name, place)).map(Some)
    }

    /// What the node's own entries and its overrides do.
    pub fn node_patch(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        known: &Known<'a>,
    ) -> Eval<Option<Patch<'a>>> {
        if cluster.summary.node_vars.contains(&known.name) {
            return self.scope_patch(cluster, Scope::Node(id), known);
        }
        if is_of_header(&known.name) {
            return Ok(None);
        }
        // Without overrides only the node's own entries can set it.
        let node = cluster.node(id);
        let fields = node.fields();
        let definers = fields.definers.get(&known.name);
        let mut layer = crate::layers::Layer::default();
        self.run_definers(definers, &fields.blocks, &node.site, known, &mut layer)?;
        Ok(layer.patch)
    }

    /// What the groups of a node do together.
    fn groups_patch(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        known: &Known<'a>,
        place: Place,
    ) -> Eval<Option<Patch<'a>>> {
        let mut result: Option<(SmolStr, Patch<'a>)> = None;
        for group in self.node_groups(cluster, id, place)?.iter() {
            let Some(patch) = self.group_patch(cluster, group, known, place)? else { continue };
            result = Some(match result {
                None => (group.clone(), patch),
                Some((other, before)) => {
                    if !before.edits.is_empty() && !patch.edits.is_empty() {
                        let (a, b) = (before.origin.place, patch.origin.place);
                        let node = &cluster.node(id).name;
                        return Err(self.tell(diagnostics::groups_edit(&known.name, node, a, b)));
                    }
                    (other, self.beside(before, patch, &known.name)?)
                }
            });
        }
        Ok(result.map(|(_, patch)| patch))
    }

    /// `vars.x`, as an expression reads it.
    pub fn read_var(&self, cluster: &Cluster<'a>, name: &SmolStr, place: Place) -> Eval {
        let setting = self.through_lens(cluster, name, place)?;
        self.as_read(cluster, setting, name, Reader::Cluster, place)
    }

    /// While a rule runs, `vars` is what it looks at.
    fn through_lens(&self, cluster: &Cluster<'a>, name: &SmolStr, place: Place) -> Eval<Setting<'a>> {
        let lens = self.watch.borrow().lens.clone();
        let Some(lens) = lens else { return self.cluster_setting(cluster, name, place) };
        self.watch.borrow_mut().reads.insert(name.clone());
        let setting = match lens {
            Lens::Cluster => None,
            Lens::Group(group) => self.group_setting(cluster, &group, name, place)?,
            Lens::Node(id) => self.node_setting(cluster, id, name, place)?,
        };
        let setting = setting.map_or_else(|| self.cluster_setting(cluster, name, place), Ok)?;
        self.watch_place(|| setting.origin.map(|origin| origin.place));
        Ok(setting)
    }

    /// `nodes.n.x`; `host` is the node's name where another one reads it.
    pub fn read_node_var(
        &self,
        cluster: &Cluster<'a>,
        id: NodeId,
        name: &SmolStr,
        host: Option<SmolStr>,
        place: Place,
    ) -> Eval {
        let setting = match self.node_setting(cluster, id, name, place)? {
            Some(setting) => setting,
            None => self.cluster_setting(cluster, name, place)?,
        };
        self.watch_place(|| setting.origin.map(|origin| origin.place));
        self.as_read(cluster, setting, name, Reader::Node(host), place)
    }

    /// What only Ansible knows is read by its name; a secret stays what it is.
    fn as_read(
        &self,
        cluster: &Cluster<'a>,
        setting: Setting<'a>,
        name: &SmolStr,
        reader: Reader,
        place: Place,
    ) -> Eval {
        match &setting.value {
            Value::Opaque(opaque) if !opaque.kind.is_secret() => {
                if let (Reader::Cluster, Some(set)) = (&reader, cluster.summary.host_vars.get(name)) {
                    return Err(self.tell(diagnostics::opaque_overridden(name, place, *set)));
                }
                let known = self.known(cluster, name)?;
                let host = match reader {
                    Reader::Cluster => None,
                    Reader::Node(host) => host,
                };
                Ok(self.by_name(&known, host, place))
            }
            _ => Ok(setting.value),
        }
    }
}

/// Who reads a variable.
enum Reader {
    /// `vars.x`
    Cluster,
    /// `nodes.n.x`; with the node's name where it is read elsewhere.
    Node(Option<SmolStr>),
}

/// Whether values of a type may have parts that have a path.
fn has_parts(ty: &Ty) -> bool {
    match &*resolved(ty) {
        Type::Unknown | Type::Any | Type::Map(_) | Type::Record(_) | Type::Named(_) => true,
        Type::Union(members) => members.iter().any(has_parts),
        Type::Null | Type::Bool | Type::Int(_) | Type::Float | Type::Text(_) | Type::Literal(_) => false,
        Type::List(_) | Type::Secret | Type::Reference(_) => false,
    }
}
