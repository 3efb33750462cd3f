//! The generated parser. Its rules are private to this crate; the tree is what others see.

#[derive(pest_derive::Parser)]
#[grammar = "../../grammar/kspec.pest"]
pub(crate) struct Grammar;
