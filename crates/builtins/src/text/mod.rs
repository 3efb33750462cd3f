//! Texts.

pub mod ends_with;
pub mod join;
pub mod lower;
pub mod matches;
pub mod pad;
pub mod replace;
pub mod replace_all;
pub mod split;
pub mod starts_with;
pub mod trim;
pub mod upper;
