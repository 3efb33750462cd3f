//! Who asked for what: the stack from which a cycle is told.

use std::cell::RefCell;

use kspec_base::{Place, SmolStr};

use crate::frames::{BodyId, NodeId};
use crate::session::{Memo, Session};
use crate::stop::{Eval, Stop};
use crate::things::{ClusterIx, Container};

/// Something that is found once and must not need itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Demand {
    Param(u32),
    Let(u32),
    /// A let or parameter of a body: by its place.
    Local(SmolStr, Place),
    Var(ClusterIx, SmolStr),
    GroupVar(ClusterIx, SmolStr, SmolStr),
    NodeVar(ClusterIx, NodeId, SmolStr),
    NodeGroups(ClusterIx, NodeId),
    Nodes(ClusterIx),
    Groups(ClusterIx),
    Members(ClusterIx),
    Uses(Container),
    UseName(BodyId),
    Header(ClusterIx),
    Guard(Place),
    Loop(Place),
}

#[derive(Default)]
pub(crate) struct Demands(RefCell<Vec<(Demand, Place)>>);

impl<'a> Session<'a> {
    /// Finds something for the first time. `memo` is what a former demand left, which is given back where it is
    /// done; where it is busy the cycle is told.
    pub fn demand<T: Clone>(
        &self,
        memo: Memo<T>,
        place: Place,
        demand: impl FnOnce() -> Demand,
        save: impl Fn(Memo<T>),
        find: impl FnOnce() -> Eval<T>,
    ) -> Eval<T> {
        match memo {
            Memo::Done(found) => return found,
            Memo::Busy => return Err(self.tell_cycle(&demand(), place)),
            Memo::Empty => {}
        }
        save(Memo::Busy);
        self.demands.0.borrow_mut().push((demand(), place));
        let found = self.deeper(place, find);
        self.demands.0.borrow_mut().pop();
        save(Memo::Done(found.clone()));
        found
    }

    /// Whether something is being found that will be kept.
    pub fn is_kept(&self) -> bool {
        !self.demands.0.borrow().is_empty()
    }

    /// Tells a cycle that closes at `place`.
    pub fn tell_cycle(&self, demand: &Demand, place: Place) -> Stop {
        let stack = self.demands.0.borrow();
        let start = stack.iter().position(|(asked, _)| asked == demand).unwrap_or(0);
        let round = &stack[start..];
        let mut names: Vec<String> = round.iter().map(|(asked, _)| self.demand_name(asked)).collect();
        names.push(self.demand_name(demand));
        let places: Vec<Place> = round.iter().skip(1).map(|(_, at)| *at).chain([place]).collect();
        self.tell(crate::diagnostics::cycle(&names, &places))
    }

    fn demand_name(&self, demand: &Demand) -> String {
        let node = |ix: &ClusterIx, node: &NodeId| self.cluster(*ix).node(*node).name.clone();
        match demand {
            Demand::Param(id) => self.program.params[*id as usize].name.to_string(),
            Demand::Let(id) => self.program.lets[*id as usize].name.to_string(),
            Demand::Local(name, _) => name.to_string(),
            Demand::Var(_, name) => format!("vars.{name}"),
            Demand::GroupVar(_, group, name) => format!("{name} of group {group}"),
            Demand::NodeVar(ix, id, name) => format!("nodes.{}.{name}", node(ix, id)),
            Demand::NodeGroups(ix, id) => format!("nodes.{}.groups", node(ix, id)),
            Demand::Nodes(_) => "nodes".to_owned(),
            Demand::Groups(_) | Demand::Members(_) => "groups".to_owned(),
            Demand::Uses(_) => "uses".to_owned(),
            Demand::UseName(_) => "the name of a use".to_owned(),
            Demand::Header(_) => "the header".to_owned(),
            Demand::Guard(_) => "a condition".to_owned(),
            Demand::Loop(_) => "a loop".to_owned(),
        }
    }
}
