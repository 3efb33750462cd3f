//! Ansible's own rules, once: which variable wins, and what a text in an inventory is.
//!
//! Neighbours: `targets` writes inventories and asks here whether Ansible will see what was meant; the linter reads
//! inventories by the same rules. This crate knows no files and no clusters. It covers what an inventory decides:
//! play, role and extra variables are not its business.

pub mod ini;

mod literal;
mod precedence;

pub use literal::{Literal, literal};
pub use precedence::{Chain, Group, Host, Inventory, Ranked, Vars};

/// Whether Ansible takes the text for a template. Any other text arrives as it is written.
pub fn is_template(text: &str) -> bool {
    ["{{", "{%", "{#"].iter().any(|marker| text.contains(marker))
}
