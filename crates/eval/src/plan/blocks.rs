//! The tree of `if`, `for` and other blocks of a body.

use kspec_base::Place;
use kspec_sema::hir::{Expr, For, If, LocalLet, Scoped};

/// A block and what lets one in.
pub(crate) struct Block<'a> {
    /// The block around it; the root's own number for the root.
    pub parent: u32,
    pub gate: Gate<'a>,
    pub lets: &'a [LocalLet],
}

pub(crate) const ROOT: u32 = 0;

pub(crate) enum Gate<'a> {
    Open,
    /// A branch: all of `not` are false and `this` (where there is one) is true.
    If {
        not: Vec<&'a Expr>,
        this: Option<&'a Expr>,
        place: Place,
    },
    For {
        names: usize,
        collection: &'a Expr,
        condition: Option<&'a Expr>,
        place: Place,
    },
}

impl<'a> Gate<'a> {
    pub fn branch<T>(choice: &'a If<T>, branch: usize) -> Gate<'a> {
        let not = choice.branches[..branch].iter().map(|(condition, _)| condition).collect();
        let this = choice.branches.get(branch).map(|(condition, _)| condition);
        let place = this.map_or(choice.place, |condition| condition.place);
        Gate::If { not, this, place }
    }

    /// The condition or the loop.
    pub fn place(&self) -> Place {
        match self {
            Gate::Open => Place::default(),
            Gate::If { place, .. } | Gate::For { place, .. } => *place,
        }
    }

    pub fn rounds<T>(round: &'a For<T>) -> Gate<'a> {
        Gate::For {
            names: round.names.len(),
            collection: &round.collection,
            condition: round.condition.as_ref(),
            place: round.place,
        }
    }
}

/// The blocks of an `if`: gates with what they guard, in text order.
pub(crate) fn branches<T>(choice: &If<T>) -> impl Iterator<Item = (Gate<'_>, &Scoped<T>)> {
    let guarded = choice.branches.iter().map(|(_, body)| body).chain(&choice.otherwise);
    guarded.enumerate().map(|(index, body)| (Gate::branch(choice, index), body))
}

/// Adds a block and gives its number.
pub(crate) fn add<'a>(blocks: &mut Vec<Block<'a>>, parent: u32, gate: Gate<'a>, lets: &'a [LocalLet]) -> u32 {
    blocks.push(Block { parent, gate, lets });
    blocks.len() as u32 - 1
}
