//! Where a project begins, what its specs are, and what kspec.toml says.

mod config;
mod select;
mod specs;

use camino::{Utf8Path, Utf8PathBuf};

use crate::System;
use crate::system::FileKind;

pub use config::{Allowance, Config, RuleLevel, Setting, read_config};
pub use select::{Selection, select};
pub use specs::{all_specs, find_specs};

/// The file that marks a project's root.
pub const CONFIG: &str = "kspec.toml";

/// The nearest folder upward from `folder` (itself first) that holds kspec.toml.
pub fn find_root(system: &dyn System, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let above = folder.ancestors();
    above.into_iter().find(|f| system.kind(&f.join(CONFIG)) == Some(FileKind::File)).map(Utf8Path::to_owned)
}
