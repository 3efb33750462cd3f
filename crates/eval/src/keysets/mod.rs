//! Key sets: which nodes, groups, uses and files there are.

pub(crate) mod files;
pub(crate) mod groups;
pub(crate) mod nodes;
pub(crate) mod uses;
