//! What a body may define, found once per declaration: a tree of blocks and, for each name, its definers.
//!
//! A body in a loop is compiled here once; a node then costs a frame and a few cells.

mod blocks;
mod bodies;
mod fields;
mod summary;
mod targets;

pub(crate) use blocks::{Block, Gate, ROOT};
pub(crate) use bodies::{BodyPlan, Item};
pub(crate) use fields::{Deed, Definer, FieldPlan, Origin};
pub(crate) use summary::Summary;
pub(crate) use targets::{NameRef, Target};
