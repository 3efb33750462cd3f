//! The diagnostics of targets, one file each.

mod ansible_disagrees;
mod bad_home;
mod bad_node_name;

use kspec_base::Code;

pub(crate) use ansible_disagrees::{ansible_disagrees, no_form};
pub(crate) use bad_home::bad_home;
pub(crate) use bad_node_name::{NameFault, bad_node_name};

pub const CODES: &[Code] = &[bad_home::CODE, bad_node_name::CODE, ansible_disagrees::CODE];
