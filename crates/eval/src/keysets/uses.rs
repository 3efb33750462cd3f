//! Uses: which there are, by name and in order.

use std::rc::Rc;

use kspec_base::{Place, SmolStr};

use crate::bodies::{Body, BodyKind, UseOf};
use crate::clusters::Cluster;
use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::BodyId;
use crate::plan::Target;
use crate::session::Session;
use crate::stop::Eval;
use crate::things::Container;

impl<'a> Session<'a> {
    /// The living uses of one entry, in order.
    pub fn entered_uses(&self, body: &Body<'a>, entry: u32) -> Eval<Vec<BodyId>> {
        let cluster = self.cluster(body.cluster);
        let mut found = Vec::new();
        let block = body.plan.uses[entry as usize].block;
        let doubt = self.each_round(&body.plan.blocks, &body.site, block, |env, round| {
            let id = self.enter_use(body, entry, round, env)?;
            if self.is_alive(&cluster, &self.body(id))? {
                found.push(id);
            }
            Ok(())
        })?;
        doubt.map_or(Ok(found), Err)
    }

    /// Whether no higher cluster of the chain drops the use.
    pub fn is_alive(&self, cluster: &Cluster<'a>, body: &Body<'a>) -> Eval<bool> {
        let Some(used) = body.as_use() else { return Ok(true) };
        let parent = self.body(used.parent);
        let BodyKind::Level { level, .. } = parent.kind else { return Ok(true) };
        if !cluster.unsets.uses {
            return Ok(true);
        }
        let Some(own) = self.use_name(body, used)? else { return Ok(true) };
        for heir in &cluster.levels[level as usize + 1..] {
            let heir = self.body(*heir);
            for unset in &heir.plan.unsets {
                let Target::Use(names) = &unset.target else { continue };
                let [name] = names.as_slice() else { continue };
                let mut dropped = false;
                let doubt = self.each_round(&heir.plan.blocks, &heir.site, unset.block, |env, _| {
                    dropped |= self.name(*name, env)? == own;
                    Ok(())
                })?;
                doubt.map_or(Ok(()), Err)?;
                if dropped {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The name behind `as`.
    pub fn use_name(&self, body: &Body<'a>, used: &UseOf<'a>) -> Eval<Option<SmolStr>> {
        let Some(expr) = &used.entry.name else { return Ok(None) };
        let memo = used.name.borrow().clone();
        let save = |memo| *used.name.borrow_mut() = memo;
        self.demand(
            memo,
            expr.place,
            || Demand::UseName(body.id),
            save,
            || self.text_of(expr, &used.outer).map(Some),
        )
    }

    /// All uses that stand in a chain or in a use, in order.
    pub fn use_list(&self, container: Container, place: Place) -> Eval<Rc<Vec<BodyId>>> {
        let (memo, bodies) = match container {
            Container::Chain(ix) => {
                let cluster = self.cluster(ix);
                let memo = cluster.uses.borrow().clone();
                (memo, cluster.levels.clone())
            }
            Container::Use(id) => (self.body(id).uses.borrow().clone(), vec![id]),
        };
        let save = |memo| match container {
            Container::Chain(ix) => *self.cluster(ix).uses.borrow_mut() = memo,
            Container::Use(id) => *self.body(id).uses.borrow_mut() = memo,
        };
        self.demand(
            memo,
            place,
            || Demand::Uses(container),
            save,
            || {
                let mut list: Vec<BodyId> = Vec::new();
                let mut names: Vec<(SmolStr, BodyId)> = Vec::new();
                for id in bodies {
                    let body = self.body(id);
                    for entry in 0..body.plan.uses.len() as u32 {
                        for id in self.entered_uses(&body, entry)? {
                            self.list_use(id, &mut list, &mut names)?;
                        }
                    }
                }
                Ok(Rc::new(list))
            },
        )
    }

    fn list_use(&self, id: BodyId, list: &mut Vec<BodyId>, names: &mut Vec<(SmolStr, BodyId)>) -> Eval<()> {
        let body = self.body(id);
        let used = body.as_use().expect("a list of uses holds uses");
        let name = self.use_name(&body, used)?;
        if let Some(name) = &name {
            if let Some((_, other)) = names.iter().find(|(other, _)| other == name) {
                let other = self.body(*other);
                let first = other.as_use().map_or(used.head, |used| used.head);
                self.tell(diagnostics::twice("use", name, first, used.head));
                return Ok(());
            }
            names.push((name.clone(), id));
        }
        list.push(id);
        Ok(())
    }

    /// The use of that name; nothing where there is none. A literal name is found without asking for all names.
    pub fn use_named(&self, container: Container, name: &str, place: Place) -> Eval<Option<BodyId>> {
        let bodies = match container {
            Container::Chain(ix) => self.cluster(ix).levels.clone(),
            Container::Use(id) => vec![id],
        };
        for id in bodies.iter().rev() {
            let body = self.body(*id);
            for (index, entry) in body.plan.uses.iter().enumerate() {
                if entry.name.and_then(|name| name.plain()).is_none_or(|plain| plain != name) {
                    continue;
                }
                if let Some(found) = self.entered_uses(&body, index as u32)?.first() {
                    return Ok(Some(*found));
                }
            }
        }
        let any_computed = bodies.iter().any(|id| {
            let body = self.body(*id);
            body.plan.uses.iter().any(|entry| entry.name.is_some_and(|name| name.plain().is_none()))
        });
        if !any_computed {
            return Ok(None);
        }
        for id in self.use_list(container, place)?.iter() {
            let body = self.body(*id);
            let used = body.as_use().expect("a list of uses holds uses");
            if self.use_name(&body, used)?.is_some_and(|other| other == name) {
                return Ok(Some(*id));
            }
        }
        Ok(None)
    }
}
