//! Entering the blocks of a body: which conditions hold, which rounds a loop has.

use std::cell::RefCell;
use std::rc::Rc;

use kspec_sema::hir::Expr;
use kspec_values::Value;

use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::{Env, NodeId};
use crate::plan::{Block, Gate, ROOT};
use crate::session::{Memo, Session};
use crate::stop::{Eval, Stop};
use crate::things::{ClusterIx, Handle, Key, Thing};

/// A body that was entered, with the blocks that were opened so far.
pub(crate) struct Site<'a> {
    env: Env<'a>,
    opened: RefCell<Vec<Memo<Rc<Opened<'a>>>>>,
}

/// A block, entered as often as its conditions and loops let one in.
#[derive(Default)]
pub(crate) struct Opened<'a> {
    pub rounds: Vec<Round<'a>>,
    /// A guard failed or depends on objects: there may be more.
    pub doubt: Option<Stop>,
}

pub(crate) struct Round<'a> {
    pub env: Env<'a>,
    /// The round of the block around it.
    pub parent: u32,
}

impl<'a> Site<'a> {
    pub fn new(env: Env<'a>) -> Site<'a> {
        Site { env, opened: RefCell::default() }
    }
}

impl<'a> Session<'a> {
    /// Visits each round of a block. What it gives is the doubt about whether there are more.
    pub fn each_round(
        &self,
        blocks: &[Block<'a>],
        site: &Site<'a>,
        block: u32,
        mut visit: impl FnMut(&Env<'a>, u32) -> Eval<()>,
    ) -> Eval<Option<Stop>> {
        if block == ROOT && blocks[0].lets.is_empty() {
            visit(&site.env, 0)?;
            return Ok(None);
        }
        let opened = self.opened(blocks, site, block)?;
        for (index, round) in opened.rounds.iter().enumerate() {
            visit(&round.env, index as u32)?;
        }
        Ok(opened.doubt)
    }

    pub fn opened(&self, blocks: &[Block<'a>], site: &Site<'a>, block: u32) -> Eval<Rc<Opened<'a>>> {
        let index = block as usize;
        if site.opened.borrow().len() < blocks.len() {
            site.opened.borrow_mut().resize_with(blocks.len(), Memo::default);
        }
        let memo = site.opened.borrow()[index].clone();
        let gate = &blocks[index].gate;
        let place = gate.place();
        let demand = || match gate {
            Gate::For { .. } => Demand::Loop(place),
            Gate::If { .. } | Gate::Open => Demand::Guard(place),
        };
        let save = |memo| site.opened.borrow_mut()[index] = memo;
        self.demand(memo, place, demand, save, || self.open(blocks, site, block).map(Rc::new))
    }

    fn open(&self, blocks: &[Block<'a>], site: &Site<'a>, block: u32) -> Eval<Opened<'a>> {
        let this = &blocks[block as usize];
        if block == ROOT {
            let round = Round { env: site.env.scoped(this.lets), parent: 0 };
            return Ok(Opened { rounds: vec![round], doubt: None });
        }
        let mut opened = Opened::default();
        let mut doubt = None;
        let outer = self.each_round(blocks, site, this.parent, |env, parent| {
            let entered = self.enter(this, env, |env| opened.rounds.push(Round { env, parent }));
            doubt = doubt.or(entered.err());
            Ok(())
        })?;
        opened.doubt = doubt.or(outer);
        Ok(opened)
    }

    /// Calls `inside` for each time that a block lets one in.
    fn enter(&self, block: &Block<'a>, env: &Env<'a>, mut inside: impl FnMut(Env<'a>)) -> Eval<()> {
        match &block.gate {
            Gate::Open => inside(env.scoped(block.lets)),
            Gate::If { not, this, .. } => {
                for condition in not {
                    if self.condition(condition, env)? {
                        return Ok(());
                    }
                }
                let holds = match this {
                    Some(condition) => self.condition(condition, env)?,
                    None => true,
                };
                if holds {
                    inside(env.scoped(block.lets));
                }
            }
            Gate::For { names, collection, condition, .. } => {
                self.rounds(*names, collection, env, |variables| {
                    let round = env.round(variables, block.lets);
                    if self.holds(*condition, &round)? {
                        inside(round);
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// Whether the condition of a loop, where there is one, holds.
    pub fn holds(&self, condition: Option<&'a Expr>, env: &Env<'a>) -> Eval<bool> {
        condition.map_or(Ok(true), |condition| self.condition(condition, env))
    }

    /// Calls `visit` with the variables of each round of a loop. A round that fails does not stop the others.
    pub fn rounds(
        &self,
        names: usize,
        collection: &'a Expr,
        env: &Env<'a>,
        mut visit: impl FnMut(Variables) -> Eval<()>,
    ) -> Eval<()> {
        let thing = self.needed_thing(collection, env)?;
        let place = collection.place;
        let mut doubt = Ok(());
        let mut round = |first: Thing, second: Thing| -> Eval<()> {
            self.step(place)?;
            let variables = Variables { first: Some(first), second: (names > 1).then_some(second) };
            if let Err(stop) = visit(variables) {
                doubt = Err(stop);
            }
            Ok(())
        };
        match thing {
            Thing::Value(Value::List(items)) => {
                for (index, item) in items.iter().enumerate() {
                    match names {
                        1 => round(item.clone().into(), Value::Null.into())?,
                        _ => round(Value::Int(index as i64).into(), item.clone().into())?,
                    }
                }
            }
            Thing::Value(Value::Map(map)) => {
                for (key, value) in map.iter() {
                    round(Value::Text(key.clone()).into(), value.clone().into())?;
                }
            }
            Thing::Value(Value::Opaque(opaque)) => {
                return Err(self.tell(diagnostics::opaque_use(&opaque, "a loop goes over", place)));
            }
            Thing::Value(other) => {
                return Err(self.tell(diagnostics::wrong_kind(
                    "a loop goes over a list or a map",
                    other.kind_name(),
                    place,
                )));
            }
            Thing::Handle(handle) => {
                for key in self.handle_keys(handle, place)? {
                    let inner = self.handle_step(handle, &Key::Name(key.clone()), place, Missing::Told)?;
                    round(Value::Text(key).into(), inner)?;
                }
            }
        }
        doubt
    }
}

/// Whether what is not there is told, or left to `has`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Told,
    Asked,
}

/// One or two variables of a round.
pub(crate) struct Variables {
    first: Option<Thing>,
    second: Option<Thing>,
}

impl Variables {
    /// The node of this round, in a loop over nodes.
    pub fn node(&self) -> Option<(ClusterIx, NodeId)> {
        match self.second {
            Some(Thing::Handle(Handle::Node(cluster, node))) => Some((cluster, node)),
            _ => None,
        }
    }
}

impl Iterator for Variables {
    type Item = Thing;

    fn next(&mut self) -> Option<Thing> {
        self.first.take().or_else(|| self.second.take())
    }

    /// So that a frame is made in the right size.
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.first.is_some()) + usize::from(self.second.is_some());
        (left, Some(left))
    }
}
