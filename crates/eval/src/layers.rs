//! Layers: which entries set a variable in a scope, the strongest first.
//!
//! Within one body, from the top: its overrides, its own entries, its `unset`s, its uses. Sibling uses are one
//! layer. A scope asks its bodies from the heir down and stops at the first layer through which nothing shows.

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Field, FieldKind, FieldOp, Key, OF_HEADER, Scoped};
use kspec_values::Value;

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::diagnostics;
use crate::frames::{Env, NodeId};
use crate::patch::{EditKind, Leaf, Patch};
use crate::plan::{Block, Deed, Definer, NameRef, Origin, Target};
use crate::session::Session;
use crate::sites::Site;
use crate::stop::{Eval, Stop};
use crate::variables::Known;

/// A variable's value in a scope, and the entry that set it last; none where it is the default.
#[derive(Clone)]
pub(crate) struct Setting<'a> {
    pub value: Value,
    pub origin: Option<Origin<'a>>,
}

/// In which scope a variable is asked for.
#[derive(Clone, Copy)]
pub(crate) enum Scope<'s> {
    Cluster,
    Group(&'s str),
    Node(NodeId),
}

/// Whether lower layers are still to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    End,
}

/// The patches of one scope, the strongest first.
pub(crate) type Patches<'a> = Vec<Patch<'a>>;

/// Whether a header decides the variable. Entries that set it were told by the checker, and do nothing.
pub(crate) fn is_of_header(name: &str) -> bool {
    OF_HEADER.iter().any(|(variable, _)| *variable == name)
}

impl<'a> Session<'a> {
    /// What a scope does to a variable; nothing where no entry holds.
    pub fn scope_patch(
        &self,
        cluster: &Cluster<'a>,
        scope: Scope<'_>,
        known: &Known<'a>,
    ) -> Eval<Option<Patch<'a>>> {
        if is_of_header(&known.name) {
            return Ok(None);
        }
        let mut patches = Patches::new();
        for level in cluster.levels.iter().rev() {
            let body = self.body(*level);
            if self.body_patches(cluster, &body, scope, known, &mut patches)? == Flow::End {
                break;
            }
        }
        self.together(patches, &known.name)
    }

    /// Patches on top of each other, the strongest first.
    pub fn together(&self, patches: Patches<'a>, subject: &str) -> Eval<Option<Patch<'a>>> {
        let mut layers = patches.into_iter().rev();
        let Some(mut result) = layers.next() else { return Ok(None) };
        for upper in layers {
            result = self.over(result, upper, subject)?;
        }
        Ok(Some(result))
    }

    fn body_patches(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        scope: Scope<'_>,
        known: &Known<'a>,
        patches: &mut Patches<'a>,
    ) -> Eval<Flow> {
        if let Some(patch) = self.override_patch(cluster, body, scope, known)? {
            let total = patch.is_total();
            patches.push(patch);
            if total {
                return Ok(Flow::End);
            }
        }
        let mut own = Layer::default();
        self.own_entries(cluster, body, scope, known, &mut own)?;
        if let Some(patch) = own.patch {
            let total = patch.is_total();
            patches.push(patch);
            if total {
                return Ok(Flow::End);
            }
        }
        if own.dropped || self.is_unset(body, scope, known)? {
            return Ok(Flow::End);
        }
        let Some(patch) = self.uses_patch(cluster, body, scope, known)? else { return Ok(Flow::On) };
        let total = patch.is_total();
        patches.push(patch);
        Ok(if total { Flow::End } else { Flow::On })
    }

    /// The layer of the uses of a body.
    fn uses_patch(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        scope: Scope<'_>,
        known: &Known<'a>,
    ) -> Eval<Option<Patch<'a>>> {
        let mut result: Option<Patch<'a>> = None;
        for (index, entry) in body.plan.uses.iter().enumerate() {
            let summary = self.component(entry.entry.component).1;
            let matters = match scope {
                Scope::Cluster => summary.vars.contains(&known.name),
                Scope::Group(_) => summary.group_vars.contains(&known.name),
                Scope::Node(_) => summary.has_nodes || summary.node_vars.contains(&known.name),
            };
            if !matters {
                continue;
            }
            for inner in self.entered_uses(body, index as u32)? {
                let inner = self.body(inner);
                let mut patches = Patches::new();
                self.body_patches(cluster, &inner, scope, known, &mut patches)?;
                let Some(patch) = self.together(patches, &known.name)? else { continue };
                result = Some(match result {
                    Some(before) => self.beside(before, patch, &known.name)?,
                    None => patch,
                });
            }
        }
        Ok(result)
    }

    fn own_entries(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        scope: Scope<'_>,
        known: &Known<'a>,
        layer: &mut Layer<'a>,
    ) -> Eval<()> {
        match scope {
            Scope::Cluster => {
                let definers = body.plan.vars.get(&known.name);
                self.run_definers(definers, &body.plan.blocks, &body.site, known, layer)
            }
            Scope::Group(name) => {
                if !body.plan.groups.iter().any(|group| group.fields.has(&known.name)) {
                    return Ok(());
                }
                let parts = self.group_parts(cluster)?;
                for part in parts.of(name).filter(|part| part.body == body.id) {
                    let fields = &body.plan.groups[part.entry as usize].fields;
                    let definers = fields.definers.get(&known.name);
                    self.run_definers(definers, &fields.blocks, &part.site, known, layer)?;
                }
                Ok(())
            }
            Scope::Node(id) => {
                let node = cluster.node(id);
                if node.body != body.id {
                    return Ok(());
                }
                let fields = node.fields();
                self.run_definers(fields.definers.get(&known.name), &fields.blocks, &node.site, known, layer)
            }
        }
    }

    fn override_patch(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        scope: Scope<'_>,
        known: &Known<'a>,
    ) -> Eval<Option<Patch<'a>>> {
        let mut layer = Layer::default();
        for changed in &body.plan.overrides {
            if !changed.fields.has(&known.name) {
                continue;
            }
            let (name, wanted) = match (&changed.target, scope) {
                (Target::Vars(_), Scope::Cluster) => (None, SmolStr::default()),
                (Target::Group(name, _), Scope::Group(group)) => (Some(*name), SmolStr::from(group)),
                (Target::Node(name, _), Scope::Node(id)) => (Some(*name), cluster.node(id).name.clone()),
                _ => continue,
            };
            if name.and_then(|name| name.plain()).is_some_and(|plain| *plain != wanted) {
                continue;
            }
            let doubt = self.each_round(&body.plan.blocks, &body.site, changed.block, |env, _| {
                if let Some(name) = name
                    && self.name(name, env)? != wanted
                {
                    return Ok(());
                }
                let mut env = env.clone();
                if let Scope::Node(id) = scope {
                    env.node = Some(id);
                }
                let site = Site::new(env);
                let fields = &changed.fields;
                let definers = fields.definers.get(&known.name);
                self.run_definers(definers, &fields.blocks, &site, known, &mut layer)
            })?;
            doubt.map_or(Ok(()), Err)?;
        }
        Ok(layer.patch)
    }

    fn is_unset(&self, body: &Body<'a>, scope: Scope<'_>, known: &Known<'a>) -> Eval<bool> {
        let Scope::Cluster = scope else { return Ok(false) };
        let mut dropped = false;
        for unset in &body.plan.unsets {
            let Target::Vars(names) = &unset.target else { continue };
            let [name] = names.as_slice() else { continue };
            let doubt = self.each_round(&body.plan.blocks, &body.site, unset.block, |env, _| {
                dropped |= self.name(*name, env)? == known.name;
                Ok(())
            })?;
            doubt.map_or(Ok(()), Err)?;
        }
        Ok(dropped)
    }

    /// Runs the entries of one layer for one variable.
    pub fn run_definers(
        &self,
        definers: &[Definer<'a>],
        blocks: &[Block<'a>],
        site: &Site<'a>,
        known: &Known<'a>,
        layer: &mut Layer<'a>,
    ) -> Eval<()> {
        for definer in definers {
            let place = definer.origin.place;
            let told = |stop| self.told_unevaluated(stop, &known.name, place);
            let doubt = self
                .each_round(blocks, site, definer.block, |env, _| {
                    self.run_definer(definer, env, known, layer)
                })
                .map_err(told)?;
            doubt.map_or(Ok(()), |stop| Err(told(stop)))?;
        }
        Ok(())
    }

    /// Tells that something of the inventory depends on an object.
    pub fn told_unevaluated(&self, stop: Stop, subject: &str, place: Place) -> Stop {
        match stop {
            Stop::Unevaluated => self.tell(diagnostics::needs_objects(subject, place)),
            Stop::Absent | Stop::Poison => stop,
        }
    }

    fn run_definer(
        &self,
        definer: &Definer<'a>,
        env: &Env<'a>,
        known: &Known<'a>,
        layer: &mut Layer<'a>,
    ) -> Eval<()> {
        let origin = definer.origin;
        match definer.deed {
            Deed::Unset if definer.rest.is_empty() => {
                layer.dropped = true;
                Ok(())
            }
            Deed::Set(FieldOp::Set, value) if definer.rest.is_empty() && layer.patch.is_none() => {
                // The common case: one entry, the whole variable.
                match self.eval(value, env) {
                    Ok(found) => {
                        let found = self.admit_variable(found, known, value)?;
                        layer.patch = Some(Patch::whole(found, origin));
                    }
                    Err(Stop::Absent) => {}
                    Err(stop) => return Err(self.told_unevaluated(stop, &known.name, value.place)),
                }
                Ok(())
            }
            Deed::Set(..) | Deed::Open(_) | Deed::Unset => self.run_part(definer, env, known, layer),
        }
    }

    /// An entry that gives a part of a variable, or stands beside another one. Apart, so that a chain of variables
    /// that read each other bears its weight only where it must.
    fn run_part(
        &self,
        definer: &Definer<'a>,
        env: &Env<'a>,
        known: &Known<'a>,
        layer: &mut Layer<'a>,
    ) -> Eval<()> {
        let origin = definer.origin;
        let mut path = Vec::with_capacity(definer.rest.len());
        for name in &definer.rest {
            path.push(self.name(*name, env)?);
        }
        let mut patch = layer.patch.take().unwrap_or_else(|| Patch::new(origin));
        let subject = &known.name;
        match definer.deed {
            Deed::Set(op, value) => match self.eval(value, env) {
                Ok(found) => {
                    let leaf = match op {
                        FieldOp::Set if path.is_empty() => {
                            Leaf::Set(self.admit_variable(found, known, value)?)
                        }
                        FieldOp::Set => Leaf::Set(self.admit_member(found, known, &path, value)?),
                        FieldOp::Add => Leaf::Edit(EditKind::Add, found),
                        FieldOp::Remove => Leaf::Edit(EditKind::Remove, found),
                    };
                    self.put(&mut patch, &path, leaf, origin, subject)?;
                }
                Err(Stop::Absent) => return Ok(()),
                Err(stop) => return Err(self.told_unevaluated(stop, &known.name, value.place)),
            },
            Deed::Open(fields) => {
                self.put(&mut patch, &path, Leaf::Open, origin, subject)?;
                self.put_fields(fields, env, &mut patch, &mut path, subject)?;
            }
            Deed::Unset => self.put(&mut patch, &path, Leaf::Unset, origin, subject)?,
        }
        layer.patch = Some(patch);
        Ok(())
    }

    /// Adds the fields of a block to a patch, below `path`.
    pub fn put_fields(
        &self,
        fields: &'a Scoped<Vec<Field>>,
        env: &Env<'a>,
        patch: &mut Patch<'a>,
        path: &mut Vec<SmolStr>,
        subject: &str,
    ) -> Eval<()> {
        let env = env.scoped(&fields.lets);
        self.put_each(&fields.inner, &env, patch, path, subject)
    }

    fn put_each(
        &self,
        fields: &'a [Field],
        env: &Env<'a>,
        patch: &mut Patch<'a>,
        path: &mut Vec<SmolStr>,
        subject: &str,
    ) -> Eval<()> {
        for field in fields {
            self.put_field(field, env, patch, path, subject)?;
        }
        Ok(())
    }

    fn put_field(
        &self,
        field: &'a Field,
        env: &Env<'a>,
        patch: &mut Patch<'a>,
        path: &mut Vec<SmolStr>,
        subject: &str,
    ) -> Eval<()> {
        self.step(field.place)?;
        let origin = Origin { place: field.place, doc: field.doc.as_ref() };
        let depth = path.len();
        match &field.kind {
            FieldKind::Set { path: keys, op, value } => match self.eval(value, env) {
                Ok(found) => {
                    self.push_keys(keys, env, path)?;
                    let leaf = match op {
                        FieldOp::Set => Leaf::Set(found),
                        FieldOp::Add => Leaf::Edit(EditKind::Add, found),
                        FieldOp::Remove => Leaf::Edit(EditKind::Remove, found),
                    };
                    self.put(patch, path, leaf, origin, subject)?;
                }
                Err(Stop::Absent) => {}
                Err(stop) => return Err(stop),
            },
            FieldKind::Nested { path: keys, fields } => {
                self.push_keys(keys, env, path)?;
                self.put(patch, path, Leaf::Open, origin, subject)?;
                self.nested(field.place, || self.put_fields(fields, env, patch, path, subject))?;
            }
            FieldKind::Unset(keys) => {
                self.push_keys(keys, env, path)?;
                self.put(patch, path, Leaf::Unset, origin, subject)?;
            }
            FieldKind::If(choice) => {
                for (condition, body) in &choice.branches {
                    if self.condition(condition, env)? {
                        return self.nested(field.place, || self.put_fields(body, env, patch, path, subject));
                    }
                }
                if let Some(body) = &choice.otherwise {
                    self.nested(field.place, || self.put_fields(body, env, patch, path, subject))?;
                }
            }
            FieldKind::For(round) => {
                let condition = round.condition.as_ref();
                self.rounds(round.names.len(), &round.collection, env, |variables| {
                    let inner = env.round(variables, &round.lets);
                    if self.holds(condition, &inner)? {
                        self.nested(field.place, || {
                            self.put_each(&round.body, &inner, patch, path, subject)
                        })?;
                    }
                    Ok(())
                })?;
            }
            FieldKind::Assert(_) => {}
        }
        path.truncate(depth);
        Ok(())
    }

    fn push_keys(&self, keys: &'a [Key], env: &Env<'a>, path: &mut Vec<SmolStr>) -> Eval<()> {
        for key in keys {
            path.push(self.name(NameRef::of_key(key), env)?);
        }
        Ok(())
    }
}

/// One layer as it is collected.
#[derive(Default)]
pub(crate) struct Layer<'a> {
    pub patch: Option<Patch<'a>>,
    /// The block says `unset`: lower layers of the scope are dropped.
    pub dropped: bool,
}
