//! Where nodes come from: whether an input's map made them.
//!
//! The expressions of the loops around a node are followed through lets, functions and arguments to params. Nothing
//! is evaluated.

use kspec_base::{Place, SmolStr};
use kspec_sema::hir::{Expr, ExprId, ExprKind, ParamId, Parameter};
use kspec_sema::visit;
use kspec_values::Value;
use rustc_hash::FxHashSet;

use crate::bodies::{Body, BodyKind};
use crate::clusters::Cluster;
use crate::diagnostics;
use crate::frames::{BodyId, NodeId};
use crate::keysets::groups::Members;
use crate::plan::{Gate, ROOT};
use crate::session::Session;

/// Groups whose first node is special to kubespray.
const SPECIAL: [&str; 2] = ["kube_control_plane", "etcd"];

/// A block of a body: where an expression stands.
#[derive(Clone, Copy)]
struct Inside {
    body: BodyId,
    block: u32,
}

/// Looks for an input's map behind expressions; each is walked once.
struct Search<'s, 'a> {
    session: &'s Session<'a>,
    cluster: &'s Cluster<'a>,
    seen: FxHashSet<(Option<BodyId>, ExprId)>,
}

impl<'a> Session<'a> {
    /// Warns where an input's map decides which node is the first of a group in which that matters.
    pub fn judge_first_nodes(&self, cluster: &Cluster<'a>) {
        let place = cluster.decl.place;
        let (Ok(members), Ok(list)) = (self.members(cluster, place), self.node_list(cluster, place)) else {
            return;
        };
        let mut groups: Vec<(&str, &str)> = Vec::new();
        let mut decided = None;
        for group in SPECIAL {
            let Some(first) = first_unpinned(&members, group) else { continue };
            let Some(id) = list.by_name.get(first) else { continue };
            if let Some(place) = self.input_of_node(cluster, *id) {
                groups.push((group, first));
                decided.get_or_insert(place);
            }
        }
        if let Some(place) = decided {
            self.tell(diagnostics::unpinned_first(&groups, place));
        }
    }

    /// The loop over an input's map that a node comes from.
    fn input_of_node(&self, cluster: &Cluster<'a>, id: NodeId) -> Option<Place> {
        let node = cluster.node(id);
        let mut search = Search { session: self, cluster, seen: FxHashSet::default() };
        let mut inside = Inside { body: node.body, block: node.block() };
        loop {
            let body = self.body(inside.body);
            if inside.block != ROOT {
                let block = &body.plan.blocks[inside.block as usize];
                inside.block = block.parent;
                if let Gate::For { collection, .. } = &block.gate
                    && search.expression(collection, Some(inside))
                {
                    return Some(collection.place);
                }
            } else {
                inside = outer(self, &body)?;
            }
        }
    }
}

/// The first of several nodes of a group that `first` does not pin.
fn first_unpinned<'m>(members: &'m Members, group: &str) -> Option<&'m SmolStr> {
    let nodes = members.by_name.get(group)?;
    if members.pinned.iter().any(|pinned| pinned == group) { None } else { nodes.first() }
}

/// Where a use stands; nothing for a cluster.
fn outer(session: &Session<'_>, body: &Body<'_>) -> Option<Inside> {
    let used = body.as_use()?;
    let parent = session.body(used.parent);
    let entry = parent.plan.uses.iter().find(|entry| std::ptr::eq(entry.entry, used.entry))?;
    Some(Inside { body: used.parent, block: entry.block })
}

impl<'a> Search<'_, 'a> {
    /// `inside`: which frames its names mean; `None`: no frame of a body.
    fn expression(&mut self, expr: &'a Expr, inside: Option<Inside>) -> bool {
        if !self.seen.insert((inside.map(|inside| inside.body), expr.id)) {
            return false;
        }
        let mut found = false;
        visit::expressions(expr, &mut |part, frames| {
            found = found
                || match &part.kind {
                    ExprKind::Param(id) => self.is_input_map(*id),
                    ExprKind::Let(id) => {
                        let value = &self.session.program.lets[id.index()].value;
                        self.expression(value, None)
                    }
                    ExprKind::CallFunction(id, _) => {
                        let body = &self.session.program.functions[id.index()].body;
                        self.expression(body, None)
                    }
                    ExprKind::Local { up, slot } if *up >= frames => {
                        inside.is_some_and(|inside| self.local(up - frames, *slot as usize, inside))
                    }
                    _ => false,
                };
        });
        found
    }

    fn is_input_map(&self, id: ParamId) -> bool {
        let input = self.session.inputs.get(&id.0);
        input.is_some_and(|input| input.open && matches!(input.value, Value::Map(_)))
    }

    /// A name of a frame around `inside`: a loop's variable, a let, a parameter.
    fn local(&mut self, up: u16, slot: usize, inside: Inside) -> bool {
        let body = self.session.body(inside.body);
        let mut up = up;
        let mut block = inside.block;
        while block != ROOT {
            let this = &body.plan.blocks[block as usize];
            let names = match &this.gate {
                Gate::For { names, .. } => *names,
                Gate::Open | Gate::If { .. } => 0,
            };
            let has_frame = names > 0 || !this.lets.is_empty();
            if has_frame && up == 0 {
                return match (&this.gate, this.lets.get(slot.wrapping_sub(names))) {
                    (_, Some(local)) => self.expression(&local.value, Some(Inside { block, ..inside })),
                    (Gate::For { collection, .. }, None) => {
                        self.expression(collection, Some(Inside { block: this.parent, ..inside }))
                    }
                    (Gate::Open | Gate::If { .. }, None) => false,
                };
            }
            up -= u16::from(has_frame);
            block = this.parent;
        }
        up == 0 && self.of_body(&body, slot)
    }

    /// A parameter or let of a body.
    fn of_body(&mut self, body: &Body<'a>, slot: usize) -> bool {
        let here = Some(Inside { body: body.id, block: ROOT });
        let parameters = body.parameters();
        let lets = match &body.kind {
            BodyKind::Level { decl, .. } => &decl.lets,
            BodyKind::Use(used) => &used.component.lets,
        };
        if let Some(local) = slot.checked_sub(parameters.len()) {
            return lets.get(local).is_some_and(|local| self.expression(&local.value, here));
        }
        let default = |parameter: &'a Parameter| parameter.default.as_ref();
        let (arguments, outer) = match &body.kind {
            BodyKind::Use(used) => (Some(&used.entry.arguments), outer(self.session, body)),
            BodyKind::Level { level, .. } => match self.cluster.levels.get(*level as usize + 1) {
                Some(heir) => {
                    let heir = self.session.body(*heir);
                    let arguments = match &heir.kind {
                        BodyKind::Level { decl, .. } => decl.extends.as_ref().map(|base| &base.arguments),
                        BodyKind::Use(_) => None,
                    };
                    (arguments, Some(Inside { body: heir.id, block: ROOT }))
                }
                None => (None, None),
            },
        };
        let given = arguments.into_iter().flatten().find(|argument| argument.parameter as usize == slot);
        match given {
            Some(argument) => self.expression(&argument.value, outer),
            None => default(&parameters[slot]).is_some_and(|value| self.expression(value, here)),
        }
    }
}
