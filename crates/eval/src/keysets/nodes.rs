//! Nodes: by name, and all of them in order.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::IndexMap;
use kspec_base::{Place, SmolStr};
use rustc_hash::FxBuildHasher;

use crate::bodies::Body;
use crate::clusters::Cluster;
use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::{BodyId, Env, NodeId};
use crate::layers::Setting;
use crate::plan::{BodyPlan, FieldPlan, Item, ROOT, Target};
use crate::session::{Memo, Session};
use crate::sites::Site;
use crate::stop::{Eval, Stop};

pub(crate) struct Node<'a> {
    pub name: SmolStr,
    /// The body that defines it, and the entry there.
    pub body: BodyId,
    entry: u32,
    plan: Rc<BodyPlan<'a>>,
    pub site: Site<'a>,
    /// Those of the variables that its entries set, in their order, then those of `others`.
    cells: RefCell<Vec<Memo<Option<Setting<'a>>>>>,
    /// Variables that were asked for and that no entry of the node sets.
    others: RefCell<Vec<SmolStr>>,
    pub groups: RefCell<Memo<Rc<Vec<SmolStr>>>>,
}

/// The number of a node's cell.
#[derive(Clone, Copy)]
pub(crate) struct CellIx(usize);

/// All nodes that there are, in order.
#[derive(Default)]
pub(crate) struct NodeList {
    pub by_name: IndexMap<SmolStr, NodeId, FxBuildHasher>,
    /// There may be more: a guard failed or depends on objects.
    pub doubt: Option<Stop>,
}

impl<'a> Node<'a> {
    pub fn fields(&self) -> &FieldPlan<'a> {
        &self.plan.nodes[self.entry as usize].fields
    }

    /// The block of its body in which it stands.
    pub fn block(&self) -> u32 {
        self.plan.nodes[self.entry as usize].block
    }

    /// What names it.
    pub fn head(&self) -> Place {
        self.plan.nodes[self.entry as usize].head
    }

    /// The cell of a variable.
    pub fn cell(&self, name: &SmolStr) -> CellIx {
        let definers = &self.fields().definers.0;
        if let Some(index) = definers.get_index_of(name) {
            return CellIx(index);
        }
        let mut others = self.others.borrow_mut();
        let index = others.iter().position(|other| other == name).unwrap_or_else(|| {
            others.push(name.clone());
            others.len() - 1
        });
        CellIx(definers.len() + index)
    }

    pub fn memo(&self, cell: CellIx) -> Memo<Option<Setting<'a>>> {
        self.cells.borrow().get(cell.0).cloned().unwrap_or_default()
    }

    pub fn save(&self, cell: CellIx, memo: Memo<Option<Setting<'a>>>) {
        let mut cells = self.cells.borrow_mut();
        if cells.len() <= cell.0 {
            let count = self.fields().definers.0.len().max(cell.0 + 1);
            cells.resize_with(count, Memo::default);
        }
        cells[cell.0] = memo;
    }
}

impl<'a> Session<'a> {
    /// The node of that name; nothing where there is none. A name that stands literally in an entry is found
    /// without asking for all names, unless something may drop it.
    pub fn node_named(&self, cluster: &Cluster<'a>, name: &str, place: Place) -> Eval<Option<NodeId>> {
        let listed = matches!(*cluster.node_list.borrow(), Memo::Done(_));
        if !listed && !cluster.unsets.nodes {
            for level in cluster.levels.iter().rev() {
                let body = self.body(*level);
                if let Some(found) = self.literal_node(cluster, &body, name)? {
                    return Ok(Some(found));
                }
            }
        }
        let list = self.node_list(cluster, place)?;
        match (list.by_name.get(name), list.doubt) {
            (Some(id), _) => Ok(Some(*id)),
            (None, None) => Ok(None),
            (None, Some(stop)) => Err(stop),
        }
    }

    fn literal_node(&self, cluster: &Cluster<'a>, body: &Body<'a>, name: &str) -> Eval<Option<NodeId>> {
        let mut found = None;
        for (index, entry) in body.plan.nodes.iter().enumerate() {
            if entry.name.plain().is_none_or(|plain| plain != name) {
                continue;
            }
            let doubt = self.each_round(&body.plan.blocks, &body.site, entry.block, |env, round| {
                found = Some(self.enter_node(cluster, body, index as u32, round, env)?);
                Ok(())
            })?;
            if let (None, Some(stop)) = (found, doubt) {
                return Err(stop);
            }
        }
        Ok(found)
    }

    /// The node that an entry makes in a round of its block.
    fn enter_node(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        entry: u32,
        round: u32,
        env: &Env<'a>,
    ) -> Eval<NodeId> {
        let key = (body.id, entry, round);
        if let Some(found) = cluster.entered_nodes.borrow().get(&key) {
            return Ok(*found);
        }
        let name = self.name(body.plan.nodes[entry as usize].name, env)?;
        let mut nodes = cluster.nodes.borrow_mut();
        let id = NodeId(nodes.len() as u32);
        let site = Site::new(Env { node: Some(id), ..env.clone() });
        let plan = body.plan.clone();
        let (cells, others, groups) = Default::default();
        nodes.push(Rc::new(Node { name, body: body.id, entry, plan, site, cells, others, groups }));
        cluster.entered_nodes.borrow_mut().insert(key, id);
        Ok(id)
    }

    /// All nodes: base first, in each cluster the body in text order, then its uses.
    pub fn node_list(&self, cluster: &Cluster<'a>, place: Place) -> Eval<Rc<NodeList>> {
        let memo = cluster.node_list.borrow().clone();
        let save = |memo| *cluster.node_list.borrow_mut() = memo;
        self.demand(
            memo,
            place,
            || Demand::Nodes(cluster.ix),
            save,
            || {
                let mut list = NodeList::default();
                for level in &cluster.levels {
                    let body = self.body(*level);
                    let mut own = Vec::new();
                    let mut used = Vec::new();
                    self.collect_nodes(cluster, &body, &mut own, &mut used, &mut list.doubt)?;
                    if cluster.unsets.nodes {
                        self.drop_nodes(cluster, &body, &mut list, &mut used)?;
                    }
                    list.by_name.reserve(own.len() + used.len());
                    for id in own.into_iter().chain(used) {
                        self.list_node(cluster, &mut list, id);
                    }
                }
                Ok(Rc::new(list))
            },
        )
    }

    fn list_node(&self, cluster: &Cluster<'a>, list: &mut NodeList, id: NodeId) {
        let node = cluster.node(id);
        if let Some(before) = list.by_name.get(&node.name) {
            let before = cluster.node(*before);
            let (first, second) = (before.head(), node.head());
            self.tell(diagnostics::twice("node", &node.name, first, second));
            return;
        }
        list.by_name.insert(node.name.clone(), id);
    }

    /// The nodes of a body in text order, and apart those of its uses.
    fn collect_nodes(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        own: &mut Vec<NodeId>,
        used: &mut Vec<NodeId>,
        doubt: &mut Option<Stop>,
    ) -> Eval<()> {
        let ways = self.ways_to_nodes(body);
        self.walk(body, &ways, ROOT, 0, &body.env, &mut |item, env, round| match item {
            Item::Node(entry) => {
                match self.enter_node(cluster, body, entry, round, env) {
                    Ok(id) => own.push(id),
                    Err(stop) => {
                        let place = body.plan.nodes[entry as usize].head;
                        *doubt = Some(self.told_unevaluated(stop, "the name of a node", place));
                    }
                }
                Ok(())
            }
            Item::Use(entry) => {
                let component = body.plan.uses[entry as usize].entry.component;
                if !self.component(component).1.has_nodes {
                    return Ok(());
                }
                let inner = self.body(self.enter_use(body, entry, round, env)?);
                if !self.is_alive(cluster, &inner)? {
                    return Ok(());
                }
                let mut later = Vec::new();
                self.collect_nodes(cluster, &inner, used, &mut later, doubt)?;
                used.extend(later);
                Ok(())
            }
            // The walk goes into blocks itself.
            Item::Block(block) => {
                let blocks = &body.plan.blocks;
                let place = blocks[block as usize].gate.place();
                let more = self.opened(blocks, &body.site, block)?.doubt;
                *doubt =
                    doubt.or(more.map(|stop| self.told_unevaluated(stop, "which nodes there are", place)));
                Ok(())
            }
        })
    }

    /// For each block whether nodes can come from it. The others are not entered: their loops may go over nodes.
    fn ways_to_nodes(&self, body: &Body<'a>) -> Vec<bool> {
        let mut ways = vec![false; body.plan.blocks.len()];
        // A block is numbered behind the one around it.
        for block in (0..body.plan.order.len()).rev() {
            ways[block] = body.plan.order[block].iter().any(|item| match item {
                Item::Node(_) => true,
                Item::Use(entry) => {
                    self.component(body.plan.uses[*entry as usize].entry.component).1.has_nodes
                }
                Item::Block(inner) => ways[*inner as usize],
            });
        }
        ways
    }

    /// Visits what stands in a block and the blocks inside it that are open to the walk, in text order.
    fn walk(
        &self,
        body: &Body<'a>,
        ways: &[bool],
        block: u32,
        round: u32,
        env: &Env<'a>,
        visit: &mut dyn FnMut(Item, &Env<'a>, u32) -> Eval<()>,
    ) -> Eval<()> {
        let items = body.plan.order.get(block as usize).map_or(&[][..], Vec::as_slice);
        for item in items {
            if let Item::Block(inner) = item
                && !ways[*inner as usize]
            {
                continue;
            }
            visit(*item, env, round)?;
            let Item::Block(inner) = *item else { continue };
            let opened = self.opened(&body.plan.blocks, &body.site, inner)?;
            let start = opened.rounds.partition_point(|inside| inside.parent < round);
            let end = opened.rounds.partition_point(|inside| inside.parent <= round);
            for index in start..end {
                self.nested(Place::default(), || {
                    self.walk(body, ways, inner, index as u32, &opened.rounds[index].env, visit)
                })?;
            }
        }
        Ok(())
    }

    /// `unset nodes.n` of a body: what lower layers and its uses gave.
    fn drop_nodes(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        list: &mut NodeList,
        used: &mut Vec<NodeId>,
    ) -> Eval<()> {
        for unset in &body.plan.unsets {
            let Target::Node(name, rest) = &unset.target else { continue };
            if !rest.is_empty() {
                continue;
            }
            let doubt = self.each_round(&body.plan.blocks, &body.site, unset.block, |env, _| {
                let name = self.name(*name, env)?;
                list.by_name.shift_remove(&name);
                used.retain(|id| cluster.node(*id).name != name);
                Ok(())
            })?;
            list.doubt = list.doubt.or(doubt);
        }
        Ok(())
    }
}
